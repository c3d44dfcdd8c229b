import { m } from "#console/words";
import { ActionIcon, Button, Icon, type IconName, Kbd, Tooltip } from "#console-ui";
import styles from "./workbench.module.css";
import type { ZoomControl } from "./zoom.ts";

type Props = {
  blurred: boolean;
  onBlur: () => void;
  /** Whether look-alikes are shown; null if the entry has none. */
  comparing: boolean | null;
  onCompare: () => void;
  control: ZoomControl;
};

/** What can be done with the picture: blur, look-alikes, zoom. */
export function Tools({ blurred, onBlur, comparing, onCompare, control }: Props) {
  const { zoom } = control;
  const enlargement = m.reviews_zoom({ percent: Math.round(zoom.scale * 100) });
  return (
    <div className={styles.tools} role="toolbar" aria-label={m.reviews_view()}>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name={blurred ? "shown" : "blurred"} size={16} />}
        rightSection={
          <Kbd size="xs" aria-hidden="true">
            b
          </Kbd>
        }
        onClick={onBlur}
      >
        {blurred ? m.reviews_blur_off() : m.reviews_blur_on()}
      </Button>
      {comparing !== null && (
        <Button
          variant={comparing ? "light" : "default"}
          size="xs"
          leftSection={<Icon name="beside" size={16} />}
          rightSection={
            <Kbd size="xs" aria-hidden="true">
              l
            </Kbd>
          }
          aria-pressed={comparing}
          onClick={onCompare}
        >
          {m.reviews_compare()}
        </Button>
      )}
      <div className={styles.zoom}>
        <Tool
          icon="minus"
          name={m.reviews_zoom_out()}
          shortcut="-"
          disabled={zoom.scale === 1}
          onClick={control.farther}
        />
        <Tooltip label={`${m.reviews_zoom_reset()} (0)`}>
          <Button
            variant="subtle"
            size="xs"
            className={styles.percent}
            aria-label={`${enlargement}, ${m.reviews_zoom_reset()}`}
            onClick={control.reset}
          >
            {enlargement}
          </Button>
        </Tooltip>
        <Tool icon="plus" name={m.reviews_zoom_in()} shortcut="+" onClick={control.closer} />
      </div>
    </div>
  );
}

type ToolProps = {
  icon: IconName;
  name: string;
  shortcut: string;
  disabled?: boolean;
  onClick: () => void;
};

function Tool({ icon, name, shortcut, disabled = false, onClick }: ToolProps) {
  return (
    <Tooltip label={`${name} (${shortcut})`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        aria-label={name}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon name={icon} size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
