import { CANCEL_REASONS, commentFor, isCancelReason } from "#src/display/cancel-reasons.ts";
import { IMPERSONATION_REFUSAL } from "#src/display/unlock.ts";
import { useCancelSubscription } from "#src/queries/account-mutations.ts";
import { useSession } from "#src/queries/use-session.ts";
import type { User } from "#src/queries/user-queries.ts";
import { FieldRow } from "#src/screens/auth/field-row.tsx";
import { Form } from "#src/screens/auth/form.tsx";
import { SelectField } from "#src/screens/auth/text-field.tsx";
import { useForm } from "#src/screens/auth/use-form.ts";
import { focusMain } from "#src/ui/focus-main.ts";
import { TOAST_MS, showToast } from "#src/ui/toast.ts";
import type { components } from "#contract";
import { css } from "#styled/css/index.js";
import { field } from "#styled/recipes/index.js";

const EMPTY = { cancel_reason: "", comment: "" };
const FAILURE = "Failed to cancel subscription";

export function CancelForm({ user }: { user: User }) {
  const form = useForm("CancelBody", EMPTY, { fallback: FAILURE });
  const { impersonator } = useSession();
  const { values } = form;
  const { cancel, isPending } = useCancelSubscription({
    onSuccess: (message) => {
      showToast(message, { tone: "good", ms: TOAST_MS.long });
      // The form disappears with its focused button.
      focusMain();
    },
    onFailure: form.fail,
  });

  function choose(reason: string) {
    form.change("cancel_reason", reason);
    if (isCancelReason(reason)) form.change("comment", commentFor(reason, values.comment));
  }

  return (
    <Form
      label="Cancel subscription"
      form={form}
      send={({ cancel_reason: reason, comment }) => {
        if (isCancelReason(reason)) cancel(toCancelBody(reason, comment, user));
      }}
      isPending={isPending}
      blockedReason={impersonator === null ? null : IMPERSONATION_REFUSAL}
      failure={form.failure === null ? null : FAILURE}
      submitLabel="Cancel Subscription"
      pendingLabel="Cancelling..."
      tone="danger"
    >
      <SelectField
        label="Reason"
        options={Object.keys(CANCEL_REASONS)}
        {...form.bind("cancel_reason")}
        onChange={choose}
      />
      <FieldRow label="Comment" error={form.errors.comment} hint="In your own words, if you like.">
        {(attributes) => (
          <textarea
            {...attributes}
            className={`${field()} ${css({ minHeight: "6rem", paddingBlock: "2", resize: "vertical" })}`}
            name="comment"
            value={values.comment}
            onChange={(event) => form.change("comment", event.target.value)}
            onBlur={form.handleBlur}
          />
        )}
      </FieldRow>
    </Form>
  );
}

type CancelBody = components["schemas"]["CancelBody"];

/** The endpoint also requires the profile. */
function toCancelBody(
  reason: CancelBody["cancel_reason"],
  comment: string,
  user: Pick<
    User,
    "email" | "first_name" | "last_name" | "country_id" | "country" | "phone" | "source"
  >,
): CancelBody {
  const { email, first_name, last_name, country_id, country, phone, source } = user;
  return {
    cancel_reason: reason,
    ...(comment.trim() === "" ? {} : { comment: comment.trim() }),
    email,
    first_name,
    last_name,
    country_id,
    phone,
    source,
    ...(country === null
      ? {}
      : { currency: country.currency, currency_symbol: country.currency_symbol }),
  };
}
