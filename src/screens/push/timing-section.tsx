import { useId } from "react";
import { timeZone } from "#src/clock/time-zone.ts";
import type { PushSettings } from "#src/storage/push-settings.ts";
import { ChoiceRow } from "#src/ui/choice-row.tsx";
import { HideScoresRow } from "#src/ui/hide-scores-row.tsx";
import { Section } from "#src/ui/page.tsx";
import { Segments } from "#src/ui/segments.tsx";
import { css } from "#styled/css/index.js";

const DELAYS = ["0", "15", "30", "60", "90", "120"] as const;
const DELAY_LABELS = {
  "0": "None",
  "15": "15 s",
  "30": "30 s",
  "60": "1 min",
  "90": "90 s",
  "120": "2 min",
} as const satisfies Record<(typeof DELAYS)[number], string>;

const USUAL_NIGHT = { from: "22:00", to: "08:00" };

const timesStyle = css({
  display: "flex",
  flexWrap: "wrap",
  gap: "4",
  paddingInline: "4",
  paddingBottom: "3",
  "& label": { display: "flex", alignItems: "center", gap: "2", fontSize: "sm", color: "ink.2" },
  "& input": {
    minHeight: "target",
    paddingInline: "2",
    borderWidth: "hair",
    borderColor: "line.strong",
    borderRadius: "md",
    bg: "card",
    color: "ink",
    fontSize: "md",
  },
});
const noteStyle = css({ paddingInline: "4", paddingBottom: "3", fontSize: "sm", color: "ink.2" });

export function TimingSection({
  settings,
  onChange,
}: {
  settings: PushSettings;
  onChange: (settings: PushSettings) => void;
}) {
  const delay = DELAYS.find((value) => Number(value) === settings.delayS) ?? "0";
  return (
    <Section title="When and how">
      <Segments
        legend="Delay notifications, because my broadcast is behind"
        name="push-delay"
        values={DELAYS}
        labels={DELAY_LABELS}
        chosen={delay}
        onChoose={(next) => onChange({ ...settings, delayS: Number(next) })}
      />
      <ChoiceRow
        type="checkbox"
        name="push-quiet"
        checked={settings.quiet !== null}
        onChange={(isOn) => onChange({ ...settings, quiet: isOn ? USUAL_NIGHT : null })}
        label="Quiet hours"
      >
        Notifications in these hours are dropped. One that arrives late makes no sound.
      </ChoiceRow>
      {settings.quiet === null ? null : (
        <QuietTimes quiet={settings.quiet} onChange={(quiet) => onChange({ ...settings, quiet })} />
      )}
      <HideScoresRow />
      <p className={noteStyle}>Goals are then not sent, because their number reveals the score.</p>
    </Section>
  );
}

function QuietTimes({
  quiet,
  onChange,
}: {
  quiet: NonNullable<PushSettings["quiet"]>;
  onChange: (quiet: NonNullable<PushSettings["quiet"]>) => void;
}) {
  const noteId = useId();
  // A browser clears the value while a fan types a time.
  const change = (part: "from" | "to") => (time: string) =>
    time === "" || onChange({ ...quiet, [part]: time.slice(0, 5) });
  return (
    <>
      <div role="group" aria-label="Quiet hours" aria-describedby={noteId} className={timesStyle}>
        <TimeField label="From" value={quiet.from} onChange={change("from")} />
        <TimeField label="To" value={quiet.to} onChange={change("to")} />
      </div>
      <p id={noteId} className={noteStyle}>
        {`In the time zone of this phone: ${timeZone().replaceAll("_", " ")}.`}
      </p>
    </>
  );
}

function TimeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (time: string) => void;
}) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="time"
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
