import { useQueryClient } from "@tanstack/react-query";
import { profileSources } from "#domain/profile-sources.ts";
import { useUpdateProfile } from "#src/queries/account-mutations.ts";
import { countryQueries } from "#src/queries/place-queries.ts";
import type { User } from "#src/queries/user-queries.ts";
import { Form } from "#src/screens/auth/form.tsx";
import { SelectField, TextField } from "#src/screens/auth/text-field.tsx";
import { useForm } from "#src/screens/auth/use-form.ts";
import { CountryField } from "#src/screens/profile/edit/country-field.tsx";
import {
  type ProfileValues,
  toProfileBody,
  valuesOf,
} from "#src/screens/profile/edit/profile-body.ts";
import { TOAST_MS, showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";

const namesStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  columnGap: "3",
  sm: { gridTemplateColumns: "1fr 1fr" },
});

const trimPhone = (values: ProfileValues) => ({ ...values, phone: values.phone.trim() });

export function ProfileForm({ user, onMoved }: { user: User; onMoved: (message: string) => void }) {
  const queryClient = useQueryClient();
  const form = useForm("ProfileBody", valuesOf(user), {
    fallback: "Failed to update profile",
    trim: trimPhone,
  });
  const update = useUpdateProfile({ onFailure: form.fail });

  function send(values: ProfileValues) {
    const countries = queryClient.getQueryData(countryQueries.list().queryKey)?.body.data;
    const country = countries?.find(({ id }) => String(id) === values.country_id);
    update.save(toProfileBody(values, country ?? user.country), ({ message, data }) => {
      form.clear(values);
      if (data.country_id === user.country_id)
        showToast(message, { tone: "good", ms: TOAST_MS.long });
      else onMoved(message);
    });
  }

  return (
    <Form
      label="Profile"
      form={form}
      send={send}
      isPending={update.isPending}
      submitLabel="Update Profile"
      pendingLabel="Updating Profile..."
      failure={null}
    >
      <div className={namesStyle}>
        <TextField label="First name" autoComplete="given-name" {...form.bind("first_name")} />
        <TextField label="Last name" autoComplete="family-name" {...form.bind("last_name")} />
      </div>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        readOnly
        hint="It cannot be changed."
        {...form.bind("email")}
      />
      <TextField
        label="Phone, including country code"
        type="tel"
        autoComplete="tel"
        required={false}
        {...form.bind("phone")}
      />
      <CountryField stored={user.country} {...form.bind("country_id")} />
      <SelectField
        label="Where did you hear of us?"
        options={profileSources(user.source)}
        required={false}
        {...form.bind("source")}
      />
    </Form>
  );
}
