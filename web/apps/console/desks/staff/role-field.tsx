import { type Role, roleName, roleNote, roles } from "#console/session";
import { m } from "#console/words";
import { Radio, Stack } from "#console-ui";

type Props = {
  value: Role | null;
  onChange: (role: Role) => void;
  error?: string | null;
  /** Roles that cannot be chosen, and why. */
  refused?: Partial<Record<Role, string>>;
};

/** The choice of a role, each with what it is for. */
export function RoleField({ value, onChange, error, refused }: Props) {
  return (
    <Radio.Group
      label={m.staff_role()}
      value={value}
      onChange={(role) => onChange(role as Role)}
      error={error}
    >
      <Stack gap="xs" mt="xs">
        {roles.map((role) => (
          <Radio
            key={role}
            value={role}
            label={roleName(role)}
            description={refused?.[role] ?? roleNote(role)}
            disabled={refused?.[role] !== undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
