import { type ComponentProps, type ReactNode, useId } from "react";
import { css } from "#styled/css/index.js";

const rowStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  minHeight: "target",
  fontSize: "sm",
});
const boxStyle = css({ flex: "none", width: "1.5rem", height: "1.5rem", accentColor: "pitch" });

type Props = Pick<
  ComponentProps<"input">,
  "name" | "checked" | "defaultChecked" | "required" | "onChange"
> & {
  error?: string | undefined;
  children: ReactNode;
};

export function CheckField({ error, children, ...box }: Props) {
  const errorId = useId();
  return (
    <div>
      <label className={rowStyle}>
        <input
          {...box}
          type="checkbox"
          className={boxStyle}
          aria-describedby={errorId}
          aria-invalid={error === undefined ? undefined : true}
        />
        <span>{children}</span>
      </label>
      <p
        id={errorId}
        className={css({ fontSize: "xs", color: "error", _empty: { display: "none" } })}
      >
        {error}
      </p>
    </div>
  );
}
