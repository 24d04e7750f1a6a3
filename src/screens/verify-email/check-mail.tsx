import { useState } from "react";
import type { User } from "#src/queries/user-queries.ts";
import { ResendLink } from "#src/screens/verify-email/resend-link.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

export function CheckMail({ user }: { user: User | undefined }) {
  const [wasUnverified, setWasUnverified] = useState(false);
  if (user?.email_verified === false && !wasUnverified) setWasUnverified(true);
  if (user === undefined || !wasUnverified) return null;
  return (
    <Section title={user.email_verified ? "Your e-mail is verified" : "Check your mail"}>
      <SectionBody>
        <p role="status" className={css({ color: "ink.2", overflowWrap: "anywhere" })}>
          <span>
            {user.email_verified
              ? "Your free match and your free points are here."
              : `Open the link that we sent to ${user.email}. This page then updates by itself.`}
          </span>
        </p>
        {user.email_verified ? null : <ResendLink />}
      </SectionBody>
    </Section>
  );
}
