import { Link } from "@tanstack/react-router";
import { KIND_NAMES, useNamedFollows } from "#src/screens/push/use-named-follows.ts";
import { MomentSwitches, momentNames } from "#src/screens/push/moment-switches.tsx";
import { useObservable } from "#src/state/use-observable.ts";
import type { FollowedEntry } from "#src/storage/entries.ts";
import { following } from "#src/storage/followed.ts";
import { type PushSettings, momentsOf, withMoments } from "#src/storage/push-settings.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const detailsStyle = css({
  borderTopWidth: "hair",
  borderColor: "line",
  "&[open] > summary > i": { transform: "rotate(180deg)" },
});
const summaryStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: "3",
  minHeight: "row",
  paddingInline: "4",
  paddingBlock: "2",
  cursor: "pointer",
  listStyle: "none",
  "&::-webkit-details-marker": { display: "none" },
  "& > small": { gridColumn: "1", fontSize: "sm", color: "ink.2" },
  "& > i": {
    gridColumn: "2",
    gridRow: "1 / 3",
    fontStyle: "normal",
    color: "ink.2",
    transition: "transform 150ms",
    _still: { transition: "none" },
  },
});

export function FollowsSection({
  settings,
  onChange,
}: {
  settings: PushSettings;
  onChange: (settings: PushSettings) => void;
}) {
  const followed = useObservable(following);
  const named = useNamedFollows(followed);
  if (named === undefined) return null;
  if (named.length === 0)
    return (
      <Section title="What you follow">
        <SectionBody>
          <p className={css({ color: "ink.2", marginBottom: "3" })}>
            You follow no club, competition or match to come. Press the star of a match, and it
            appears here.
          </p>
          <Link to="/" className={button({ tone: "quiet" })}>
            Today’s matches
          </Link>
        </SectionBody>
      </Section>
    );
  return (
    <Section title="What you follow">
      {named.map(({ follow, name }) => (
        <FollowRow
          key={String(follow)}
          follow={follow}
          name={name}
          settings={settings}
          onChange={onChange}
        />
      ))}
    </Section>
  );
}

function FollowRow({
  follow,
  name,
  settings,
  onChange,
}: {
  follow: FollowedEntry;
  name: string;
  settings: PushSettings;
  onChange: (settings: PushSettings) => void;
}) {
  const moments = momentsOf(settings, follow);
  return (
    <details className={detailsStyle}>
      <summary className={summaryStyle}>
        <span className={css({ fontWeight: "semibold" })}>{name}</span>
        <small>{`${KIND_NAMES[follow[0]]} · ${momentNames(moments)}`}</small>
        <i aria-hidden>⌄</i>
      </summary>
      <MomentSwitches
        legend={`Moments of ${name}`}
        moments={moments}
        onChange={(next) => onChange(withMoments(settings, follow, next))}
      />
    </details>
  );
}
