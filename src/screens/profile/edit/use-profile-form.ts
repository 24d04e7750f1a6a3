import { type FocusEvent, type FormEvent, useState } from "react";
import { ApiError } from "#src/api/api-error.ts";
import {
  type FieldErrors,
  fieldNames,
  serverErrors,
  validateForm,
} from "#src/display/auth-form.ts";
import { goesToSubmit } from "#src/screens/auth/form-controls.ts";
import type { ProfileValues } from "#src/screens/profile/edit/profile-body.ts";

const FORM = "ProfileBody";

/**
 * A form over what the server has, which may come anew at any time: what was not touched is as it is there now, what was is
 * as it was typed. Errors show of fields that were left, and of all after a submit.
 */
export function useProfileForm(stored: ProfileValues) {
  const [edits, setEdits] = useState<Partial<ProfileValues>>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FieldErrors<typeof FORM>>({});
  const values = { ...stored, ...edits };
  // As it is sent: see profile-body.ts.
  const broken = validateForm(FORM, { ...values, phone: values.phone.trim() });
  const errors: FieldErrors<typeof FORM> = {};
  for (const field of fieldNames(FORM)) {
    const error = (left.has(field) ? broken[field] : undefined) ?? refused[field];
    if (error !== undefined) errors[field] = error;
  }
  return {
    values,
    errors,
    hasErrors: Object.keys(errors).length > 0,

    change<K extends keyof ProfileValues>(field: K, value: ProfileValues[K]) {
      setEdits((before) => ({ ...before, [field]: value }));
      setRefused(({ [field]: _answered, ...others }) => others);
    },

    /** A field that is left shows its error. Not on the way to the button, which shows them all. */
    leave(event: FocusEvent<HTMLElement>) {
      if (goesToSubmit(event)) return;
      const name = event.target.getAttribute("name");
      if (name !== null) setLeft((before) => new Set(before).add(name));
    },

    /** Sends a form without errors; otherwise shows them all and goes to the first. */
    submit(event: FormEvent<HTMLFormElement>, send: (values: ProfileValues) => void) {
      event.preventDefault();
      setLeft(new Set(fieldNames(FORM)));
      const wrong: Readonly<Record<string, string | undefined>> = broken;
      const first = [...event.currentTarget.elements].find(
        (element) => wrong[element.getAttribute("name") ?? ""] !== undefined,
      );
      if (first instanceof HTMLElement) first.focus();
      else if (Object.keys(broken).length === 0) send(values);
    },

    /** What was sent is as the server has it now; what was typed since is still to be sent. */
    forget(sent: ProfileValues) {
      setEdits((before) => withoutSent(before, sent));
      setLeft(new Set());
    },

    /** Puts the server's refusals under their fields. */
    refuse(error: Error) {
      if (error instanceof ApiError) setRefused(serverErrors(FORM, error.errors));
    },
  };
}

function withoutSent(edits: Partial<ProfileValues>, sent: ProfileValues): Partial<ProfileValues> {
  const rest = { ...edits };
  for (const field of fieldNames(FORM)) if (rest[field] === sent[field]) delete rest[field];
  return rest;
}
