import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { formatDate } from "#src/display/formatters.ts";
import { type Spending, spendingQueries } from "#src/queries/payment-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { HistorySection } from "#src/screens/profile/history/history-section.tsx";
import { itemStyle, linkStyle, tableStyle } from "#src/screens/profile/history/table-style.ts";
import { useIsWide } from "#src/ui/use-is-wide.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

export function PastPredictionsScreen() {
  const { sessionId } = useSession();
  const { page = 1 } = useSearch({ from: "/profile/past-predictions" });
  const query = useQuery(spendingQueries.page(page, sessionId));
  const isWide = useIsWide();
  return (
    <HistorySection
      title="Prediction History"
      listName="your predictions"
      empty="You don't have any prediction history yet."
      action={
        <Link to="/" className={button({ tone: "quiet" })}>
          See the matches
        </Link>
      }
      query={query}
    >
      {(spendings) =>
        isWide ? <SpendingTable spendings={spendings} /> : <SpendingList spendings={spendings} />
      }
    </HistorySection>
  );
}

type Props = { spendings: readonly Spending[] };

function SpendingTable({ spendings }: Props) {
  return (
    <table className={tableStyle}>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Match Date</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {spendings.map((spending) => (
          <tr key={spending.id}>
            <td className={css({ fontWeight: "semibold" })}>{eventName(spending)}</td>
            <td className={css({ whiteSpace: "nowrap" })}>{formatDate(spending.start_at)}</td>
            <td>
              <ViewLink spending={spending} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SpendingList({ spendings }: Props) {
  return (
    <ul>
      {spendings.map((spending) => (
        <li key={spending.id} className={itemStyle}>
          <div className={css({ minWidth: "0" })}>
            <p className={css({ fontWeight: "semibold" })}>{eventName(spending)}</p>
            <p className={css({ fontSize: "sm", color: "ink.2" })}>
              {formatDate(spending.start_at)}
            </p>
          </div>
          <ViewLink spending={spending} />
        </li>
      ))}
    </ul>
  );
}

function ViewLink({ spending }: { spending: Spending }) {
  return (
    <Link
      to="/prediction/$slug"
      params={{ slug: spending.slug }}
      aria-label={`View ${eventName(spending)}`}
      className={linkStyle}
    >
      View
    </Link>
  );
}

function eventName({ homeTeam, awayTeam }: Spending): string {
  return `${homeTeam.name} vs ${awayTeam.name}`;
}
