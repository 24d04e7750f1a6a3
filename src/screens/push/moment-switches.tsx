import {
  MOMENTS,
  ACCOUNT_KINDS,
  type AccountKind,
  type PushMoment,
} from "#src/storage/push-settings.ts";
import { ChoiceRow } from "#src/ui/choice-row.tsx";
import { css } from "#styled/css/index.js";

const MOMENT_TEXTS = {
  kick_off: { name: "Kick-off", description: "When the match starts." },
  goal: { name: "Goal", description: "Each goal, with the new score." },
  goal_struck_off: { name: "Goal struck off", description: "When a goal no longer counts." },
  half_time: { name: "Half-time", description: "The score at the break." },
  full_time: { name: "Full time", description: "The final score." },
} as const satisfies Record<PushMoment, { name: string; description: string }>;

const ACCOUNT_TEXTS = {
  settled: {
    name: "Your predictions are settled",
    description: "How many of your answers were right.",
  },
  ready: {
    name: "Ready to unlock",
    description: "When we have predictions for a match you follow.",
  },
} as const satisfies Record<AccountKind, { name: string; description: string }>;

const groupStyle = css({ minWidth: "0", "& > label:first-of-type": { borderTopWidth: "0" } });

export function momentNames(moments: readonly PushMoment[]): string {
  if (moments.length === 0) return "Nothing";
  return MOMENTS.filter((moment) => moments.includes(moment))
    .map((moment) => MOMENT_TEXTS[moment].name)
    .join(", ");
}

export function MomentSwitches({
  legend,
  moments,
  onChange,
}: {
  legend: string;
  moments: readonly PushMoment[];
  onChange: (moments: PushMoment[]) => void;
}) {
  return (
    <Switches
      legend={legend}
      values={MOMENTS}
      texts={MOMENT_TEXTS}
      chosen={moments}
      onChange={onChange}
    />
  );
}

export function AccountSwitches({
  own,
  onChange,
}: {
  own: readonly AccountKind[];
  onChange: (own: AccountKind[]) => void;
}) {
  return (
    <Switches
      legend="Your predictions"
      values={ACCOUNT_KINDS}
      texts={ACCOUNT_TEXTS}
      chosen={own}
      onChange={onChange}
    />
  );
}

function Switches<Value extends string>({
  legend,
  values,
  texts,
  chosen,
  onChange,
}: {
  legend: string;
  values: readonly Value[];
  texts: Readonly<Record<Value, { name: string; description: string }>>;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}) {
  return (
    <fieldset className={groupStyle}>
      <legend className={css({ srOnly: true })}>{legend}</legend>
      {values.map((value) => (
        <ChoiceRow
          key={value}
          type="checkbox"
          name={value}
          checked={chosen.includes(value)}
          onChange={(isOn) =>
            onChange(values.filter((other) => (other === value ? isOn : chosen.includes(other))))
          }
          label={texts[value].name}
        >
          {texts[value].description}
        </ChoiceRow>
      ))}
    </fieldset>
  );
}
