import { ResendLink } from "#src/screens/verify-email/resend-link.tsx";
import { css } from "#styled/css/index.js";

/** For an account whose e-mail is not confirmed: why it should be, and the link once more. */
export function VerifyReminder() {
  return (
    <div className={css({ display: "flex", flexDirection: "column", gap: "1" })}>
      <p className={css({ color: "warning" })}>Verify your e-mail to receive your free points.</p>
      <ResendLink />
    </div>
  );
}
