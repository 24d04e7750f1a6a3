import { useQueryClient } from "@tanstack/react-query";
import { profileSources } from "#domain/profile-sources.ts";
import { online } from "#src/pwa/connection.ts";
import { useUpdateProfile } from "#src/queries/account-mutations.ts";
import { countryQueries } from "#src/queries/place-queries.ts";
import type { User } from "#src/queries/user-queries.ts";
import { blockedReason } from "#src/screens/auth/blocked-reason.ts";
import { FieldRow } from "#src/screens/auth/field-row.tsx";
import { FormEnd } from "#src/screens/auth/form-end.tsx";
import { TextField } from "#src/screens/auth/text-field.tsx";
import { CountryField } from "#src/screens/profile/edit/country-field.tsx";
import {
  type ProfileValues,
  toProfileBody,
  valuesOf,
} from "#src/screens/profile/edit/profile-body.ts";
import { useProfileForm } from "#src/screens/profile/edit/use-profile-form.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { TOAST_MS, showFailure, showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { field } from "#styled/recipes/index.js";

const namesStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  columnGap: "3",
  sm: { gridTemplateColumns: "1fr 1fr" },
});

/** What an account says of its owner, to be changed. Nothing that was typed is lost but by a save or by leaving. */
export function ProfileForm({ user, onMoved }: { user: User; onMoved: (message: string) => void }) {
  const queryClient = useQueryClient();
  const form = useProfileForm(valuesOf(user));
  const isOnline = useObservable(online);
  const { values, errors } = form;
  const update = useUpdateProfile({
    onFailure: (error) => {
      form.refuse(error);
      showFailure(error, "Failed to update profile");
    },
  });

  function send(complete: ProfileValues) {
    const countries = queryClient.getQueryData(countryQueries.list().queryKey)?.body.data;
    const country = countries?.find(({ id }) => String(id) === complete.country_id);
    update.save(toProfileBody(complete, country ?? user.country), ({ message, data }) => {
      form.forget(complete);
      if (data.country_id === user.country_id)
        showToast(message, { tone: "good", ms: TOAST_MS.long });
      else onMoved(message);
    });
  }

  function bind<K extends keyof ProfileValues>(name: K) {
    return {
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => form.change(name, value),
      onBlur: form.leave,
    };
  }

  return (
    <form noValidate aria-label="Profile" onSubmit={(event) => form.submit(event, send)}>
      <div className={namesStyle}>
        <TextField label="First name" autoComplete="given-name" {...bind("first_name")} />
        <TextField label="Last name" autoComplete="family-name" {...bind("last_name")} />
      </div>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        readOnly
        hint="It cannot be changed."
        {...bind("email")}
      />
      <TextField
        label="Phone, including country code"
        type="tel"
        autoComplete="tel"
        required={false}
        {...bind("phone")}
      />
      <CountryField
        value={values.country_id}
        stored={user.country}
        error={errors.country_id}
        onChange={(value) => form.change("country_id", value)}
        onBlur={form.leave}
      />
      <FieldRow label="Where did you hear of us?" error={errors.source}>
        {(attributes) => (
          <select
            {...attributes}
            className={field()}
            name="source"
            value={values.source}
            onChange={(event) => form.change("source", event.target.value)}
            onBlur={form.leave}
          >
            <option value="">Select one</option>
            {profileSources(user.source).map((source) => (
              <option key={source} value={source}>
                {source}
              </option>
            ))}
          </select>
        )}
      </FieldRow>
      <FormEnd
        label="Update Profile"
        pendingLabel="Updating Profile..."
        pending={update.isPending}
        blocked={blockedReason({ online: isOnline, hasErrors: form.hasErrors })}
        failure={null}
      />
    </form>
  );
}
