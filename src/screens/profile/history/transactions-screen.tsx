import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { formatDate } from "#src/display/formatters.ts";
import { moneyText } from "#src/display/local-price.ts";
import { type Payment, paymentQueries } from "#src/queries/payment-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { HistorySection } from "#src/screens/profile/history/history-section.tsx";
import { itemStyle, linkStyle, tableStyle } from "#src/screens/profile/history/table-style.ts";
import { useIsWide } from "#src/ui/use-is-wide.ts";
import { css } from "#styled/css/index.js";
import { button, pill } from "#styled/recipes/index.js";

export function TransactionsScreen() {
  const { sessionId } = useSession();
  const { page = 1 } = useSearch({ from: "/profile/transactions/" });
  const query = useQuery(paymentQueries.page(page, sessionId));
  const isWide = useIsWide();
  return (
    <HistorySection
      title="Transaction History"
      listName="your payments"
      empty="You don't have any credit transaction history yet."
      action={
        <Link to="/pricing" className={button({ tone: "quiet" })}>
          See plans
        </Link>
      }
      query={query}
    >
      {(payments) =>
        isWide ? <PaymentTable payments={payments} /> : <PaymentList payments={payments} />
      }
    </HistorySection>
  );
}

type Props = { payments: readonly Payment[] };

function PaymentTable({ payments }: Props) {
  return (
    <table className={tableStyle}>
      <thead>
        <tr>
          <th scope="col">Reference</th>
          <th scope="col">Amount</th>
          <th scope="col">Detail</th>
          <th scope="col">Date</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            <td>
              <ReceiptLink payment={payment} />
            </td>
            <td className={css({ whiteSpace: "nowrap", fontWeight: "semibold" })}>
              {moneyText(payment.amount, payment.currency.symbol)}
            </td>
            <td>
              <span>{payment.description}</span> <StatusPill payment={payment} />
            </td>
            <td className={css({ whiteSpace: "nowrap" })}>{formatDate(payment.created_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PaymentList({ payments }: Props) {
  return (
    <ul>
      {payments.map((payment) => (
        <li key={payment.id} className={itemStyle}>
          <div className={css({ minWidth: "0" })}>
            <p className={css({ fontWeight: "semibold" })}>
              <span>{payment.description}</span> <StatusPill payment={payment} />
            </p>
            <p className={css({ fontSize: "sm", color: "ink.2" })}>
              {formatDate(payment.created_at)}
            </p>
            <ReceiptLink payment={payment} />
          </div>
          <p className={css({ flex: "none", fontWeight: "bold" })}>
            {moneyText(payment.amount, payment.currency.symbol)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function ReceiptLink({ payment }: { payment: Payment }) {
  return (
    <Link
      to="/profile/transactions/$reference"
      params={{ reference: payment.reference }}
      aria-label={`${payment.reference}, receipt`}
      className={`${linkStyle} ${css({ fontSize: "xs", overflowWrap: "anywhere", md: { whiteSpace: "nowrap" } })}`}
    >
      {payment.reference}
    </Link>
  );
}

function StatusPill({ payment }: { payment: Payment }) {
  return payment.status === "paid" ? null : (
    <span className={pill({ tone: payment.status === "disputed" ? "warning" : "neutral" })}>
      {payment.status === "disputed" ? "Disputed" : "Refunded"}
    </span>
  );
}
