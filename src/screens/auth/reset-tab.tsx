import { useNavigate } from "@tanstack/react-router";
import { ResetPassword } from "#src/screens/auth/reset-password.tsx";
import { useMailLink } from "#src/ui/use-mail-link.ts";

/** As on the page that the mail's link leads to. */
export function ResetTab() {
  const link = useMailLink();
  const navigate = useNavigate();
  const show = (tab: "login" | "forgotten") =>
    void navigate({ to: ".", search: (search) => ({ ...search, tab }), replace: true });
  return (
    <ResetPassword link={link} onDone={() => show("login")} onRequest={() => show("forgotten")} />
  );
}
