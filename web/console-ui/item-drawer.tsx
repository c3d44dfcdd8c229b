import type { ReactNode } from "react";
import { m } from "#console/words";
import { Drawer } from "./mantine.ts";
import { Note } from "./states.tsx";

type Props<Item> = {
  /** The loaded items of the list behind; undefined before they are there. */
  items: readonly Item[] | undefined;
  /** Picks the item; undefined while none is asked for. */
  chosen: ((item: Item) => boolean) | undefined;
  onClose: () => void;
  title: (item: Item | undefined) => string;
  /** Said of an item that is not among the loaded ones. */
  missing: string;
  children: (item: Item) => ReactNode;
};

/** One item of a list whole, beside the list. */
export function ItemDrawer<Item>(props: Props<Item>) {
  const { items, chosen, onClose, title, missing, children } = props;
  const item = chosen && items?.find(chosen);
  return (
    <Drawer
      opened={chosen !== undefined && items !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={title(item)}
      closeButtonProps={{ "aria-label": m.action_close() }}
    >
      {item ? children(item) : <Note icon="search" title={m.error_not_found()} text={missing} />}
    </Drawer>
  );
}
