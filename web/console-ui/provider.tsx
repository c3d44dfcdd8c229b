import "../styles/tokens.css";
import "./base.css";
import "./mantine.css";
import {
  localStorageColorSchemeManager,
  MantineProvider,
  useMantineColorScheme,
} from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { cssVariablesResolver, theme } from "./theme.ts";

const colorSchemeManager = localStorageColorSchemeManager({ key: "arena.console.theme" });

/** The look of the console and its toasts, around the whole app. `still` draws without movement. */
export function ConsoleUi({ children, still }: { children: ReactNode; still?: boolean }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      {...(still && { env: "test" as const })}
    >
      {children}
      <Notifications position="top-right" limit={3} autoClose={6_000} containerWidth={420} />
    </MantineProvider>
  );
}

export type Colours = "auto" | "light" | "dark";

/** The chosen colours, and a function that chooses others. */
export function useColours(): [Colours, (next: Colours) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [colorScheme, setColorScheme];
}
