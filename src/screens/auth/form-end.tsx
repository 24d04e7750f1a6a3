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
};

/** What went wrong, the button, and why it is off. The page behind a dialog is inert, so its toasts are not enough. */
export function FormEnd({ label, tone, pendingLabel, pending, blocked, failure }: Props) {
  const isOff = pending || blocked !== null;
  return (
    <div className={css({ display: "flex", flexDirection: "column", gap: "2", marginTop: "1" })}>
      <FailureBox>{failure}</FailureBox>
      {/* Off, it keeps the focus, which a failure leaves where it is. Enter in a field is a press of it. */}
      <button
        type="submit"
        className={button(tone === undefined ? { width: "full" } : { width: "full", tone })}
        aria-disabled={isOff}
        onClick={(event) => isOff && event.preventDefault()}
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
