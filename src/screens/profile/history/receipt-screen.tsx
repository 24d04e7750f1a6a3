import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ApiError, failureText } from "#src/api/api-error.ts";
import { formatDate, formatMoment } from "#src/display/formatters.ts";
import { moneyText } from "#src/display/local-price.ts";
import { pointsText } from "#src/display/plan-text.ts";
import { titleCase } from "#src/display/title-case.ts";
import { product } from "#src/product/configured-product.ts";
import { type Receipt, paymentQueries } from "#src/queries/payment-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { DataAge, LISTS_OLD_AFTER_S } from "#src/ui/data-age.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#src/ui/states.tsx";
import { type Failure, useLoadFailure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const STATUS_WORDS = {
  paid: "Paid",
  refunded: "Refunded",
  disputed: "Disputed with the bank",
} as const satisfies Record<Receipt["payment"]["status"], string>;

const figuresStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  columnGap: "6",
  "& dt": { color: "ink.2", fontSize: "sm" },
  "& dd": { marginBottom: "3", fontWeight: "semibold", overflowWrap: "anywhere" },
  sm: { gridTemplateColumns: "10rem minmax(0, 1fr)", "& dt": { lineHeight: "inherit" } },
  "@media print": { gridTemplateColumns: "10rem minmax(0, 1fr)" },
});
const actionsStyle = css({
  display: "flex",
  flexWrap: "wrap",
  gap: "2",
  marginTop: "2",
  "@media print": { display: "none" },
});

export function ReceiptScreen() {
  const { sessionId } = useSession();
  const { reference } = useParams({ from: "/profile/transactions/$reference" });
  const query = useQuery(paymentQueries.receipt(reference, sessionId));
  const receipt = query.data?.body.data;
  const failure = useLoadFailure(query);
  return (
    <>
      <DataAge query={query} label="This receipt was loaded" oldAfter={LISTS_OLD_AFTER_S} />
      <Section>
        {receipt === undefined ? (
          failure === null ? (
            <SectionBody>
              <Skeleton width="100%" height="16rem" />
            </SectionBody>
          ) : (
            <ReceiptFailure failure={failure} />
          )
        ) : (
          <SectionBody>
            <ReceiptSheet receipt={receipt} />
          </SectionBody>
        )}
      </Section>
    </>
  );
}

function ReceiptFailure({ failure }: { failure: Failure }) {
  const { error } = failure;
  if (!(error instanceof ApiError) || error.status !== 404) return <ErrorState {...failure} />;
  return (
    <EmptyState
      action={
        <Link to="/profile/transactions" className={button({ tone: "quiet" })}>
          All payments
        </Link>
      }
    >
      {failureText(error)}
    </EmptyState>
  );
}

function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { payment, buyer, period, points } = receipt;
  return (
    <>
      <p
        className={css({ textStyle: "figure", fontSize: "2xl", marginBottom: "4" })}
      >{`${moneyText(payment.amount, payment.currency.symbol)} ${payment.currency.code}`}</p>
      <dl className={figuresStyle}>
        <dt>For</dt>
        <dd>{payment.description}</dd>
        {period === null ? null : (
          <>
            <dt>Covers</dt>
            <dd>{`${formatDate(period.from)} to ${formatDate(period.to)}`}</dd>
          </>
        )}
        {points === null ? null : (
          <>
            <dt>Brought</dt>
            <dd>{pointsText(points)}</dd>
          </>
        )}
        <dt>Paid on</dt>
        <dd>{formatMoment(receipt.paid_at)}</dd>
        <dt>Status</dt>
        <dd>{STATUS_WORDS[payment.status]}</dd>
        <dt>Paid by</dt>
        <dd>
          <span>{buyer.name}</span>
          <br />
          <span>{buyer.email}</span>
        </dd>
        <dt>Paid to</dt>
        <dd>
          {product.name}
          <br />
          {product.email}
        </dd>
        <dt>Through</dt>
        <dd>{titleCase(receipt.provider)}</dd>
        <dt>Reference</dt>
        <dd>{payment.reference}</dd>
      </dl>
      <div className={actionsStyle}>
        <button type="button" className={button()} onClick={() => print()}>
          Print
        </button>
        <Link to="/profile/transactions" className={button({ tone: "quiet" })}>
          All payments
        </Link>
      </div>
    </>
  );
}
