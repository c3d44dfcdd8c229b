import type { ExportRequest } from "#console/api";
import { saveFile } from "#console/files";
import { m } from "#console/words";
import { ActionDialog, toast } from "#console-ui";
import { exportList } from "./api.ts";
import styles from "./lists.module.css";

type Props = { list: ExportRequest; name: string; onClose: () => void };

/** Says what the file has, and saves it. A refusal stays in the dialog. */
export default function ExportDialog({ list, name, onClose }: Props) {
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.lists_export_title({ list: name })}
      confirm={m.lists_export()}
      onConfirm={async () => {
        const file = await exportList(list, name);
        saveFile(file.name, file.csv, "text/csv;charset=utf-8");
        toast.done(m.lists_exported({ count: file.rows, file: file.name }));
      }}
    >
      <ul className={styles.facts}>
        <li>{m.lists_export_all()}</li>
        <li>{m.lists_export_masked()}</li>
        <li>{m.lists_export_stamp()}</li>
      </ul>
    </ActionDialog>
  );
}
