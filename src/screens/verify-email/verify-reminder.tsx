import { ResendLink } from "#src/screens/verify-email/resend-link.tsx";
import { css } from "#styled/css/index.js";

export function VerifyReminder() {
  return (
    <div className={css({ display: "flex", flexDirection: "column", gap: "1" })}>
      <p className={css({ color: "warning" })}>Verify your e-mail to receive your free points.</p>
      <ResendLink />
    </div>
  );
}
