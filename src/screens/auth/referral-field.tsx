import { FieldRow } from "#src/screens/auth/field-row.tsx";
import { field } from "#styled/recipes/index.js";

/** The code of whoever sent this fan; shown, not asked. */
export function ReferralField({ code }: { code: string }) {
  return (
    <FieldRow label="Referral code">
      {(attributes) => (
        <input
          {...attributes}
          className={field()}
          name="referred_by_username"
          value={code}
          readOnly
        />
      )}
    </FieldRow>
  );
}
