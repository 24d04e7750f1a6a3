import type { FocusEventHandler } from "react";
import { formRules } from "#form-rules";
import { FieldRow } from "#src/screens/auth/field-row.tsx";
import { field } from "#styled/recipes/index.js";

type Props = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: FocusEventHandler;
};

export function SourceField({ name, value, error, onChange, onBlur }: Props) {
  return (
    <FieldRow label="Where did you hear of us?" error={error}>
      {(attributes) => (
        <select
          {...attributes}
          className={field()}
          name={name}
          value={value}
          required
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        >
          <option value="">Select one</option>
          {formRules.RegisterBody.source.enum.map((source) => (
            <option key={source} value={source}>
              {source}
            </option>
          ))}
        </select>
      )}
    </FieldRow>
  );
}
