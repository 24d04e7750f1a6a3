import { css } from "#styled/css/index.js";

const groupStyle = css({ paddingInline: "4", paddingBlock: "2" });
const rowStyle = css({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  marginTop: "1",
  borderRadius: "lg",
  bg: "line",
});
const segmentStyle = css({
  position: "relative",
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  minHeight: "target",
  margin: "0.125rem",
  borderRadius: "md",
  fontSize: "sm",
  fontWeight: "semibold",
  textAlign: "center",
  color: "ink.2",
  "&:has(:checked)": { bg: "card", color: "ink" },
  "&:has(:focus-visible)": { outline: "2px solid token(colors.pitch)" },
  "@media (forced-colors: active)": {
    "&:has(:checked)": { outline: "2px solid Highlight" },
  },
});
const radioStyle = css({
  position: "absolute",
  inset: "0",
  margin: "0",
  opacity: "0",
  cursor: "pointer",
});

export function Segments<Value extends string>({
  legend,
  name,
  values,
  labels,
  chosen,
  onChoose,
}: {
  legend: string;
  name: string;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  chosen: Value;
  onChoose: (value: Value) => void;
}) {
  return (
    <fieldset className={groupStyle}>
      <legend className={css({ float: "left", fontWeight: "semibold" })}>{legend}</legend>
      <div className={`${rowStyle} ${css({ clear: "both" })}`}>
        {values.map((value) => (
          <label key={value} className={segmentStyle}>
            <input
              type="radio"
              name={name}
              className={radioStyle}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>{labels[value]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
