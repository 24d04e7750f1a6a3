import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ForgottenForm } from "#src/screens/auth/forgotten-form.tsx";
import { ResetPassword } from "#src/screens/auth/reset-password.tsx";
import { focusMain } from "#src/ui/focus-main.ts";
import { Page, Section, SectionBody } from "#src/ui/page.tsx";
import { useMailLink } from "#src/ui/use-mail-link.ts";

/** Signed-in fans can request another link here, because they cannot open the login dialog. */
export function ResetPasswordScreen() {
  const link = useMailLink();
  const [isRequesting, setIsRequesting] = useState(false);
  const navigate = useNavigate();
  return (
    <Page title={isRequesting ? "Request New Password" : "Create New Password"}>
      <Section>
        <SectionBody>
          {isRequesting ? (
            <ForgottenForm />
          ) : (
            <ResetPassword
              link={link}
              onDone={() =>
                void navigate({ to: "/", search: { login: 1, tab: "login" }, replace: true })
              }
              onRequest={() => {
                setIsRequesting(true);
                focusMain();
              }}
            />
          )}
        </SectionBody>
      </Section>
    </Page>
  );
}
