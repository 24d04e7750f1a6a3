import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pointsText } from "#src/display/plan-text.ts";
import { rateQueries } from "#src/queries/pricing-queries.ts";
import { useRegistration } from "#src/queries/use-registration.ts";
import { css } from "#styled/css/index.js";

const bandStyle = css({
  display: "flex",
  flexWrap: { base: "wrap", md: "nowrap" },
  alignItems: "center",
  justifyContent: "center",
  columnGap: "3",
  paddingInline: "4",
  paddingBlock: "1",
  bg: "pitch.soft",
  fontSize: "sm",
  "@media print": { display: "none" },
});
const actionStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  fontWeight: "bold",
  color: "pitch",
  textDecoration: "underline",
});

export function Invitation() {
  const mayRegister = useRegistration().state === "allowed";
  const rates = useQuery({ ...rateQueries.all(), enabled: mayRegister }).data?.body;
  if (!mayRegister || rates === undefined) return null;
  return (
    <aside aria-label="Invitation" className={bandStyle}>
      <p>
        {`A friend invited you. Your first match is free, and ${pointsText(rates.free_credits)} are yours once your e-mail is confirmed. Your friend gets ${pointsText(rates.referralBonus)} when you first pay.`}
      </p>
      <Link
        to="."
        search={(search) => ({ ...search, tab: "register" as const })}
        className={actionStyle}
      >
        Register
      </Link>
    </aside>
  );
}
