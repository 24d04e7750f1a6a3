import { useState } from "react";
import { CANCEL_REASONS, commentFor, isCancelReason } from "#src/display/cancel-reasons.ts";
import { NOT_FOR_ANOTHER } from "#src/display/unlock.ts";
import { online } from "#src/pwa/connection.ts";
import { useCancelSubscription } from "#src/queries/account-mutations.ts";
import { useSession } from "#src/queries/use-session.ts";
import type { User } from "#src/queries/user-queries.ts";
import { blockedReason } from "#src/screens/auth/blocked-reason.ts";
import { FieldRow } from "#src/screens/auth/field-row.tsx";
import { FormEnd } from "#src/screens/auth/form-end.tsx";
import { useForm } from "#src/screens/auth/use-form.ts";
import { toCancelBody } from "#src/screens/profile/cancel/cancel-body.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { focusMain } from "#src/ui/focus-main.ts";
import { TOAST_MS, showFailure, showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { field } from "#styled/recipes/index.js";

const EMPTY = { cancel_reason: "", comment: "" };
const FAILURE = "Failed to cancel subscription";

/** Why, in the words that were chosen or in one's own, and the end of the renewals. */
export function CancelForm({ user }: { user: User }) {
  const form = useForm("CancelBody", EMPTY);
  const { impersonator } = useSession();
  const isOnline = useObservable(online);
  const [failure, setFailure] = useState<string | null>(null);
  const { values, errors } = form;
  const { cancel, isPending } = useCancelSubscription({
    onSuccess: (message) => {
      showToast(message, { tone: "good", ms: TOAST_MS.long });
      // The form goes, and with it the button that was pressed.
      focusMain();
    },
    onFailure: (error) => {
      form.refuse(error);
      showFailure(error, FAILURE);
      setFailure(FAILURE);
    },
  });

  function choose(reason: string) {
    form.change("cancel_reason", reason);
    if (isCancelReason(reason)) form.change("comment", commentFor(reason, values.comment));
  }

  return (
    <form
      noValidate
      aria-label="Cancel subscription"
      onSubmit={(event) =>
        form.submit(event, ({ cancel_reason: reason, comment }) => {
          if (isPending || !isCancelReason(reason)) return;
          setFailure(null);
          cancel(toCancelBody(reason, comment, user));
        })
      }
    >
      <FieldRow label="Reason" error={errors.cancel_reason}>
        {(attributes) => (
          <select
            {...attributes}
            className={field()}
            name="cancel_reason"
            required
            value={values.cancel_reason}
            onChange={(event) => choose(event.target.value)}
            onBlur={form.leave}
          >
            <option value="">Select one</option>
            {Object.keys(CANCEL_REASONS).map((reason) => (
              <option key={reason} value={reason}>
                {reason}
              </option>
            ))}
          </select>
        )}
      </FieldRow>
      <FieldRow label="Comment" error={errors.comment} hint="In your own words, if you like.">
        {(attributes) => (
          <textarea
            {...attributes}
            className={`${field()} ${css({ minHeight: "6rem", paddingBlock: "2", resize: "vertical" })}`}
            name="comment"
            value={values.comment}
            onChange={(event) => form.change("comment", event.target.value)}
            onBlur={form.leave}
          />
        )}
      </FieldRow>
      <FormEnd
        label="Cancel Subscription"
        tone="danger"
        pendingLabel="Cancelling..."
        pending={isPending}
        blocked={
          impersonator === null
            ? blockedReason({ online: isOnline, hasErrors: form.hasErrors })
            : NOT_FOR_ANOTHER
        }
        failure={failure}
      />
    </form>
  );
}
