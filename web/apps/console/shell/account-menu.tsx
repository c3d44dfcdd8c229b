import { useQueryClient } from "@tanstack/react-query";
import { href, navigate } from "#console/router";
import { roleName, sessionQuery, signOut, useStaff } from "#console/session";
import { m } from "#console/words";
import { Button, Icon, Menu, toast } from "#console-ui";
import styles from "./account-menu.module.css";

/** The signed-in person: their account and the way out. */
export function AccountMenu() {
  const { name, email, role } = useStaff();
  const client = useQueryClient();
  const leave = async () => {
    try {
      await signOut();
      navigate(href("home"), { replace: true });
      client.setQueryData(sessionQuery().queryKey, null);
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <Menu width={260}>
      <Menu.Target>
        <Button
          variant="subtle"
          className={styles.target}
          aria-label={`${m.account_menu()}: ${name}`}
          leftSection={<Icon name="account" />}
        >
          <span className={styles.name}>{name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.person}>
          <strong>{name}</strong>
          <span>{email}</span>
          <span>{roleName(role)}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="key" size={18} />}
          onClick={() => navigate(href("account"))}
        >
          {m.account_open()}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="out" size={18} />} onClick={() => void leave()}>
          {m.sign_out()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
