import type { FocusEventHandler } from "react";
import { FieldRow } from "#src/screens/auth/field-row.tsx";
import { field } from "#styled/recipes/index.js";

type Props = {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  hint?: string | undefined;
  type?: "text" | "email" | "tel";
  autoComplete: "given-name" | "family-name" | "username" | "tel";
  required?: boolean;
  readOnly?: boolean;
  /** Where the dialog puts the focus when it opens. */
  first?: boolean;
  onChange: (value: string) => void;
  onBlur: FocusEventHandler;
};

export function TextField({
  label,
  name,
  value,
  error,
  hint,
  type = "text",
  autoComplete,
  required = true,
  readOnly = false,
  first = false,
  onChange,
  onBlur,
}: Props) {
  return (
    <FieldRow label={label} error={error} hint={hint}>
      {(attributes) => (
        <input
          {...attributes}
          ref={first ? startHere : null}
          className={field()}
          type={type}
          inputMode={type}
          name={name}
          value={value}
          required={required}
          readOnly={readOnly}
          autoComplete={autoComplete}
          onChange={(event) =>
            onChange(type === "email" ? event.target.value.trim() : event.target.value)
          }
          onBlur={onBlur}
        />
      )}
    </FieldRow>
  );
}

/**
 * The dialog gives focus to the element with this attribute; React's own `autoFocus` never sets it. Where the form comes later
 * than its dialog, the focus still is where the browser put it meanwhile: at the dialog's first control.
 */
function startHere(element: HTMLInputElement | null): void {
  element?.setAttribute("autofocus", "");
  const waiting = element?.closest("dialog[open]")?.querySelector("button");
  if (waiting !== undefined && waiting === document.activeElement) element?.focus();
}
