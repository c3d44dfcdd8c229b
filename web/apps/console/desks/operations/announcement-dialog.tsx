import { useState } from "react";
import type { Announcement, PortalLanguage } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, SegmentedControl, Stack, Textarea, toast } from "#console-ui";
import { announce, useReload } from "./api.ts";
import { EndField } from "./end-field.tsx";

/** The most characters in one language, as the server has it. */
const textMax = 160;

type Props = {
  announcement: Announcement;
  /** The portal's languages, the default first. */
  languages: readonly PortalLanguage[];
  onClose: () => void;
};

/** Asks for the announcement in every language, side by side, and shows it to every subscriber. */
export function AnnouncementDialog({ announcement, languages, onClose }: Props) {
  const { shown, version } = announcement;
  const [texts, setTexts] = useState<Record<string, string>>(shown?.texts ?? {});
  const [tone, setTone] = useState(shown?.tone ?? "notice");
  const [minutes, setMinutes] = useState<number | null>(null);
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const faultOf = ({ code, name }: PortalLanguage): string | null => {
    const text = texts[code]?.trim() ?? "";
    if (text === "" && code === languages[0]?.code)
      return m.operations_text_missing({ language: name });
    return [...text].length > textMax ? m.operations_text_long({ max: textMax }) : null;
  };
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.operations_announce_title()}
      confirm={m.operations_announce()}
      valid={languages.every((language) => faultOf(language) === null)}
      onInvalid={() => setChecked(true)}
      conflicts={["changed_meanwhile"]}
      onConflict={() => void reload()}
      onConfirm={async () => {
        await announce({ tone, texts, minutes, version });
        toast.done(m.operations_announced());
        await reload();
      }}
    >
      <Stack>
        <SegmentedControl
          aria-label={m.operations_tone()}
          data={[
            { value: "notice", label: m.operations_tone_notice() },
            { value: "warning", label: m.operations_tone_warning() },
          ]}
          value={tone}
          onChange={setTone}
        />
        {languages.map((language) => (
          <Textarea
            key={language.code}
            label={m.operations_text_of({ language: language.name })}
            lang={language.code}
            dir={language.direction === "rtl" ? "rtl" : "ltr"}
            autosize
            minRows={2}
            value={texts[language.code] ?? ""}
            onChange={({ currentTarget: { value } }) =>
              setTexts((before) => ({ ...before, [language.code]: value.replace(/\n/g, " ") }))
            }
            error={checked ? faultOf(language) : null}
          />
        ))}
        <EndField value={minutes} onChange={setMinutes} />
      </Stack>
    </ActionDialog>
  );
}
