import { AfterNavigation, href } from "#lib/router";
import { ButtonLink, EmptyState, Page } from "#ui";
import { m } from "#words";

export function NotFound() {
  return (
    <Page title={m.not_found_title()} narrow>
      <EmptyState
        icon="search"
        title={m.not_found_text()}
        text={m.not_found_hint()}
        action={
          <ButtonLink to={href("home")} icon="home">
            {m.error_screen_home()}
          </ButtonLink>
        }
      />
      <AfterNavigation />
    </Page>
  );
}
