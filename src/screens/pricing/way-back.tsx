import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { eventQueries } from "#src/queries/event-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

export function WayBack({ slug }: { slug: string }) {
  const { reader } = useSession();
  const event = useQuery(eventQueries.detail(slug, reader)).data?.body.data;
  return (
    <p className={css({ paddingInline: "4", marginBottom: "3", md: { paddingInline: "0" } })}>
      <Link to="/prediction/$slug" params={{ slug }} className={button({ tone: "quiet" })}>
        {event === undefined
          ? "Back to your match"
          : `Back to ${event.homeTeam.name} v ${event.awayTeam.name}`}
      </Link>
    </p>
  );
}
