import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ForgottenForm } from "#src/screens/auth/forgotten-form.tsx";
import { ResetPassword } from "#src/screens/auth/reset-password.tsx";
import { focusMain } from "#src/ui/focus-main.ts";
import { Page, Section, SectionBody } from "#src/ui/page.tsx";
import { useMailLink } from "#src/ui/use-mail-link.ts";

/**
 * After the change nobody is signed in, and the login comes next.
 * A signed-in fan can request another link here, because the dialog is closed to them.
 */
export function ResetPasswordScreen() {
  const link = useMailLink();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <Page title={isAsking ? "Request New Password" : "Create New Password"}>
      <Section>
        <SectionBody>
          {isAsking ? (
            <ForgottenForm />
          ) : (
            <ResetPassword
              link={link}
              onDone={() =>
                void navigate({ to: "/", search: { login: 1, tab: "login" }, replace: true })
              }
              onRequest={() => {
                setAsking(true);
                focusMain();
              }}
            />
          )}
        </SectionBody>
      </Section>
    </Page>
  );
}
