import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formRules } from "#form-rules";
import { matchName } from "#src/display/page-names.ts";
import { useRegister } from "#src/queries/auth-mutations.ts";
import { countryQueries, placeQueries } from "#src/queries/place-queries.ts";
import { CheckField } from "#src/screens/auth/check-field.tsx";
import { FieldRow } from "#src/screens/auth/field-row.tsx";
import { Form } from "#src/screens/auth/form.tsx";
import { useMatchUnderneath } from "#src/screens/auth/match-underneath.tsx";
import { NameFields } from "#src/screens/auth/name-fields.tsx";
import { PasswordField } from "#src/screens/auth/password-field.tsx";
import { toRegisterBody } from "#src/screens/auth/register-body.ts";
import { useLeaveAuth } from "#src/screens/auth/leave-auth.ts";
import { SelectField, TextField } from "#src/screens/auth/text-field.tsx";
import { useForm } from "#src/screens/auth/use-form.ts";
import { savePendingMatch } from "#src/storage/pending-match.ts";
import { stored } from "#src/storage/entries.ts";
import { TOAST_MS, showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { field } from "#styled/recipes/index.js";

const EMPTY_VALUES = {
  first_name: "",
  last_name: "",
  email: "",
  source: "",
  password: "",
  confirm_password: "",
  read: false,
};

export function RegisterForm() {
  const form = useForm("RegisterBody", EMPTY_VALUES, { fallback: "Failed to create account" });
  const [referral] = useState(stored.referral.read);
  const place = useQuery(placeQueries.place());
  const countries = useQuery(countryQueries.list());
  const leaveAuth = useLeaveAuth();
  const match = useMatchUnderneath();
  const registration = useRegister({
    onSend: leaveAuth.currentLocation,
    onSuccess: ({ message, isNew, signedIn }, sent) => {
      stored.referral.remove();
      if (match !== null)
        savePendingMatch({ slug: match.event.slug, title: matchName(match.event) });
      showToast(message, { tone: "good", ms: TOAST_MS.long });
      if (signedIn) leaveAuth.afterRegistration(sent, isNew);
      else {
        form.clear();
        leaveAuth.close();
      }
    },
    onFailure: form.fail,
  });
  const { values } = form;
  const countryId = countries.data?.body.data.find(
    (country) => country.code === place.data?.country,
  )?.id;
  const hint =
    form.hasErrors && values.email !== ""
      ? `Verification link will be sent to ${values.email}`
      : undefined;

  return (
    <Form
      label="Register"
      form={form}
      send={(filled) =>
        registration.mutate(
          toRegisterBody(filled, { countryId, referral, referrer: document.referrer }),
        )
      }
      isPending={registration.isPending}
      blockedReason={values.read ? null : "Please accept the terms of use first."}
      submitLabel="Create account"
      pendingLabel="Creating account..."
    >
      <TextField
        label="E-mail"
        type="email"
        hasInitialFocus
        autoComplete="username"
        hint={hint}
        {...form.bind("email")}
      />
      <PasswordField
        label="Password"
        isNew
        repeated={form.bind("confirm_password")}
        {...form.bind("password")}
      />
      <SelectField
        label="Where did you hear of us?"
        options={formRules.RegisterBody.source.enum}
        {...form.bind("source")}
      />
      <NameFields first={form.bind("first_name")} last={form.bind("last_name")} />
      {referral === null ? null : (
        <FieldRow label="Referral code">
          {(attributes) => (
            <input
              {...attributes}
              className={field()}
              name="referred_by_username"
              value={referral}
              readOnly
            />
          )}
        </FieldRow>
      )}
      <CheckField
        name="read"
        required
        checked={values.read}
        error={form.errors.read}
        onChange={({ target }) => form.change("read", target.checked)}
      >
        I have read and accept the{" "}
        <a
          href="/terms-of-use"
          target="_blank"
          rel="noopener"
          className={css({ color: "pitch", textDecoration: "underline" })}
        >
          terms of use
        </a>
      </CheckField>
    </Form>
  );
}
