import type { ReactNode } from "react";
import { css } from "#styled/css/index.js";

const rowStyle = css({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignContent: "center",
  columnGap: "3",
  minHeight: "row",
  paddingInline: "4",
  paddingBlock: "2",
  borderTopWidth: "hair",
  borderColor: "line",
});
const boxStyle = css({
  gridRow: "1 / 3",
  alignSelf: "center",
  width: "1.5rem",
  height: "1.5rem",
  accentColor: "pitch",
});

type Props = {
  type: "radio" | "checkbox";
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  children: ReactNode;
};

export function ChoiceRow({ type, name, checked, onChange, label, children }: Props) {
  return (
    <label className={rowStyle}>
      <input
        type={type}
        name={name}
        className={boxStyle}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={css({ fontWeight: "semibold" })}>{label}</span>
      <span className={css({ gridColumn: "2", color: "ink.2", fontSize: "sm" })}>{children}</span>
    </label>
  );
}
