import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "#src/api/api-error.ts";
import { useRegister } from "#src/queries/auth-mutations.ts";
import { countryQueries, placeQueries } from "#src/queries/place-queries.ts";
import { online } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { blockedReason } from "#src/screens/auth/blocked-reason.ts";
import { stored } from "#src/storage/entries.ts";
import { FormEnd } from "#src/screens/auth/form-end.tsx";
import { useLeaveAuth } from "#src/screens/auth/sign-in.ts";
import { PasswordField } from "#src/screens/auth/password-field.tsx";
import { ReferralField, SourceField, TermsField } from "#src/screens/auth/register-fields.tsx";
import { TextField } from "#src/screens/auth/text-field.tsx";
import { toRegisterBody } from "#src/screens/auth/register-body.ts";
import { useForm } from "#src/screens/auth/use-form.ts";
import { showFailure, TOAST_MS, showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";

const EMPTY = {
  first_name: "",
  last_name: "",
  email: "",
  source: "",
  password: "",
  confirm_password: "",
  read: false,
};

const FAILURE = "Failed to create account";

export function RegisterForm() {
  const form = useForm("RegisterBody", EMPTY);
  const [shown, setShown] = useState(false);
  const [referral] = useState(stored.referral.read);
  const isOnline = useObservable(online);
  const place = useQuery(placeQueries.place());
  const countries = useQuery(countryQueries.list());
  const leaveAuth = useLeaveAuth();
  const registration = useRegister({
    onSend: leaveAuth.here,
    onSuccess: ({ message, isNew, signedIn }, sent) => {
      stored.referral.remove();
      showToast(message, { tone: "good", ms: TOAST_MS.long });
      if (signedIn) leaveAuth.afterRegistration(sent, isNew);
      else {
        form.clear();
        leaveAuth.close();
      }
    },
    onFailure: (error) => {
      form.refuse(error);
      showFailure(error, FAILURE);
    },
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
    <form
      noValidate
      aria-label="Register"
      onSubmit={(event) =>
        form.submit(
          event,
          (filled) =>
            registration.isPending ||
            registration.mutate(
              toRegisterBody(filled, { countryId, referral, referrer: document.referrer }),
            ),
        )
      }
    >
      <div className={css({ display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: "3" })}>
        <TextField
          label="First name"
          first
          autoComplete="given-name"
          {...form.bind("first_name")}
        />
        <TextField label="Last name" autoComplete="family-name" {...form.bind("last_name")} />
      </div>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        hint={hint}
        {...form.bind("email")}
      />
      <SourceField {...form.bind("source")} />
      <PasswordField
        label="Password, at least 8 characters"
        autoComplete="new-password"
        shown={shown}
        onToggle={() => setShown(!shown)}
        {...form.bind("password")}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        shown={shown}
        {...form.bind("confirm_password")}
      />
      {referral === null ? null : <ReferralField code={referral} />}
      <TermsField
        checked={values.read}
        error={form.errors.read}
        onChange={(checked) => form.change("read", checked)}
      />
      <FormEnd
        label="Create account"
        pendingLabel="Creating account..."
        pending={registration.isPending}
        blocked={blockedReason({
          online: isOnline,
          hasErrors: form.hasErrors,
          accepted: values.read,
        })}
        failure={registration.error === null ? null : failureText(registration.error, FAILURE)}
      />
    </form>
  );
}
