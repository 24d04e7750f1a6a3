import type { FocusEventHandler } from "react";
import { FieldRow } from "#src/screens/auth/field-row.tsx";
import { css } from "#styled/css/index.js";
import { field } from "#styled/recipes/index.js";

const toggleStyle = css({
  position: "absolute",
  insetBlock: "0",
  right: "0",
  minWidth: "target",
  minHeight: "target",
  paddingInline: "3",
  fontSize: "sm",
  fontWeight: "semibold",
  color: "pitch",
});

type Props = {
  label: string;
  name: string;
  value: string;
  shown: boolean;
  error: string | undefined;
  autoComplete: "current-password" | "new-password";
  onChange: (value: string) => void;
  onBlur: FocusEventHandler;
  /** Absent where another field's toggle shows this one, too. */
  onToggle?: () => void;
};

export function PasswordField({
  label,
  name,
  value,
  shown,
  error,
  autoComplete,
  onChange,
  onBlur,
  onToggle,
}: Props) {
  return (
    <FieldRow label={label} error={error}>
      {(attributes) => (
        <div className={css({ position: "relative" })}>
          <input
            {...attributes}
            className={`${field()} ${css({ paddingInlineEnd: "16" })}`}
            type={shown ? "text" : "password"}
            name={name}
            value={value}
            required
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          {onToggle === undefined ? null : (
            <button
              type="button"
              className={toggleStyle}
              aria-label={shown ? "Hide password" : "Show password"}
              onClick={onToggle}
            >
              {shown ? "Hide" : "Show"}
            </button>
          )}
        </div>
      )}
    </FieldRow>
  );
}
