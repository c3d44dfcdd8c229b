import { Sheet } from "#ui";
import { m } from "#words";
import { Brand } from "./brand.tsx";
import styles from "./drawer.module.css";
import { Nav } from "./nav.tsx";

export default function Drawer({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={m.nav_label()} hideTitle kind="drawer">
      <div className={styles.drawer}>
        <Brand onGo={onClose} />
        <Nav onGo={onClose} />
      </div>
    </Sheet>
  );
}
