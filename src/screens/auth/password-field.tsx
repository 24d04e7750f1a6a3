import { type FocusEventHandler, useState } from "react";
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

const pairStyle = css({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 9rem), 1fr))",
  columnGap: "3",
});

type BoundField = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: FocusEventHandler;
};
type Props = BoundField & {
  label: string;
  isNew?: boolean;
  repeated?: BoundField;
};

export function PasswordField({ isNew = false, repeated, ...first }: Props) {
  const [isShown, setShown] = useState(false);
  const fields = [first, ...(repeated ? [{ label: "Confirm password", ...repeated }] : [])];
  const rows = fields.map(({ label, name, value, error, onChange, onBlur }) => (
    <FieldRow
      key={name}
      label={label}
      error={error}
      hint={
        isNew && name === first.name && error === undefined ? "At least 8 characters" : undefined
      }
    >
      {(attributes) => (
        <div className={css({ position: "relative" })}>
          <input
            {...attributes}
            className={`${field()} ${css({ paddingInlineEnd: "16" })}`}
            type={isShown ? "text" : "password"}
            name={name}
            value={value}
            required
            autoComplete={isNew ? "new-password" : "current-password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          {name === first.name ? (
            <button
              type="button"
              className={toggleStyle}
              aria-label={isShown ? "Hide password" : "Show password"}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? "Hide" : "Show"}
            </button>
          ) : null}
        </div>
      )}
    </FieldRow>
  ));
  return <div className={repeated === undefined ? undefined : pairStyle}>{rows}</div>;
}
