import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatAge, formatSize } from "#src/display/formatters.ts";
import type { Stored } from "#src/storage/store-report.ts";
import { savedQueries } from "#src/queries/saved-queries.ts";
import { NOTHING_SAVED_HERE, canSaveOffline } from "#src/pwa/worker-support.ts";
import { Facts } from "#src/screens/connection-lab/facts.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { useNowForAges } from "#src/clock/use-now.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

export function SavedSection() {
  const now = useNowForAges();
  const { data, isError } = useQuery(savedQueries.report());
  if (!canSaveOffline || (isError && data === undefined)) {
    return (
      <Section title="Saved here">
        <SectionBody>
          <p className={css({ color: "ink.2" })}>
            {canSaveOffline
              ? "This browser lets the app save nothing. It works while there is a connection."
              : NOTHING_SAVED_HERE}
          </p>
        </SectionBody>
      </Section>
    );
  }
  const age = (at: number | null) => (at === null ? "Never" : `Saved ${formatAge(at, now)}`);
  return (
    <Section title="Saved here">
      <Facts
        facts={[
          { name: "Scores", value: data && age(data.scoresSavedAt) },
          { name: "Your picks", value: data && age(data.picksSavedAt) },
          { name: "Matches", value: data && wordsOf(data.matches) },
          { name: "Match pages", value: data && wordsOf(data.matchPages) },
          { name: "Lists", value: data && wordsOf(data.lists) },
          { name: "Seals", value: data && wordsOf(data.seals) },
          { name: "Predictions of yours", value: data && wordsOf(data.picks) },
        ]}
      />
      <SectionBody>
        <Link
          to="/my-picks"
          className={`${button({ tone: "text" })} ${css({ marginStart: "-2" })}`}
        >
          My picks
        </Link>
      </SectionBody>
    </Section>
  );
}

function wordsOf({ rows, bytes }: Stored): string {
  return rows === 0 ? "None" : `${rows}, about ${formatSize(bytes)}`;
}
