import { focusInvalid } from "#src/screens/auth/form-controls.ts";
import { FailureBox } from "#src/ui/failure-box.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

type Props = {
  label: string;
  /** For what cannot be undone. */
  tone?: "danger";
  pendingLabel: string;
  pending: boolean;
  /** Why the form cannot be sent now, or null. */
  blocked: string | null;
  failure: string | null;
  /** Whether a toast has said the failure aloud. */
  isFailureSaid?: boolean;
};

/** What went wrong, the button, and why it is off. */
export function FormEnd({
  label,
  tone,
  pendingLabel,
  pending,
  blocked,
  failure,
  isFailureSaid = true,
}: Props) {
  const isOff = pending || blocked !== null;
  return (
    <div className={css({ display: "flex", flexDirection: "column", gap: "2", marginTop: "1" })}>
      <FailureBox isSaid={isFailureSaid}>{failure}</FailureBox>
      {/* Off, it keeps the focus, which a failure leaves where it is. Enter in a field is a press of it. */}
      <button
        type="submit"
        className={button(tone === undefined ? { width: "full" } : { width: "full", tone })}
        aria-disabled={isOff}
        onClick={(event) => {
          if (!isOff) return;
          event.preventDefault();
          focusInvalid(event.currentTarget.form);
        }}
      >
        {pending ? pendingLabel : label}
      </button>
      <p
        className={css({
          minHeight: "1.25rem",
          fontSize: "sm",
          color: "ink.2",
          textAlign: "center",
        })}
      >
        {pending ? null : blocked}
      </p>
    </div>
  );
}
