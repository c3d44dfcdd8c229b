import { lazy, Suspense, useState } from "react";
import { m } from "#console/words";
import { Button, Icon, Loading, Popover } from "#console-ui";
import type { FilteredList } from "./api.ts";

const SavedFilterPanel = lazy(() => import("./saved-filter-panel.tsx"));

type Props = {
  list: FilteredList;
  /** The present filters (`useFilters`); empty for the usual ones. */
  query: string;
  onApply: (query: string) => void;
};

/** The filters that the person saved for a list: choose one, save the present ones, delete one. */
export function SavedFilters({ list, query, onApply }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={320}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Icon name="bookmark" size={16} />}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          {m.lists_saved()}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={m.lists_saved()}>
        <Suspense fallback={<Loading lines={3} />}>
          <SavedFilterPanel
            list={list}
            query={query}
            onApply={(next) => {
              onApply(next);
              setOpened(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
