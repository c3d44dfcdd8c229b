import { m } from "#console/words";
import { ActionIcon, type Colours, Icon, type IconName, Menu, useColours } from "#console-ui";

const choices: [Colours, IconName, () => string][] = [
  ["auto", "system", m.theme_auto],
  ["light", "sun", m.theme_light],
  ["dark", "moon", m.theme_dark],
];

/** The switch of the colours: as the system, light or dark. */
export function ThemeMenu() {
  const [colours, choose] = useColours();
  const icon = choices.find(([choice]) => choice === colours)?.[1] ?? "system";
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={m.theme_label()}>
          <Icon name={icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{m.theme_label()}</Menu.Label>
        {choices.map(([choice, name, label]) => (
          <Menu.Item
            key={choice}
            role="menuitemradio"
            aria-checked={choice === colours}
            leftSection={<Icon name={name} size={18} />}
            rightSection={choice === colours ? <Icon name="check" size={16} /> : null}
            onClick={() => choose(choice)}
          >
            {label()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
