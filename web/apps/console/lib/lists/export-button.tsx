import { lazy, Suspense, useState } from "react";
import type { ExportRequest } from "#console/api";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Button, Icon } from "#console-ui";

const ExportDialog = lazy(() => import("./export-dialog.tsx"));

type Props = {
  /** The list with the filter that the page shows. */
  list: ExportRequest;
  /** The list's name in a sentence, such as "the claims". */
  name: string;
};

/** Exports a list as a file. Not there for who may not export. */
export function ExportButton({ list, name }: Props) {
  const can = useCan();
  const [opened, setOpened] = useState(false);
  if (!can("lists.export")) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="download" size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {m.lists_export()}
      </Button>
      {opened && (
        <Suspense>
          <ExportDialog list={list} name={name} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
