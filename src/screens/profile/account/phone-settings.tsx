import { timeZone } from "#src/clock/time-zone.ts";
import { ODDS_FORMATS, type OddsFormat } from "#src/display/odds.ts";
import { chooseDataSaver, savesData } from "#src/pwa/data-saver.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { ChoiceRow } from "#src/ui/choice-row.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { chooseOdds, oddsFormat } from "#src/ui/odds-choice.ts";
import { HideScoresRow } from "#src/ui/hide-scores-row.tsx";
import { Segments } from "#src/ui/segments.tsx";
import { showIfNotSaved } from "#src/ui/show-if-not-saved.ts";
import { THEMES, type Theme, chooseTheme, theme } from "#src/ui/theme-choice.ts";
import { css } from "#styled/css/index.js";

const SCHEMES = {
  system: "As this phone",
  light: "Light",
  dark: "Dark",
} as const satisfies Record<Theme, string>;

const ODDS = {
  percent: "Percent, 62%",
  fraction: "Fraction, 8/13",
  decimal: "Decimal, 1.61",
} as const satisfies Record<OddsFormat, string>;

export function PhoneSettings() {
  const chosen = useObservable(theme);
  const odds = useObservable(oddsFormat);
  const saving = useObservable(savesData);
  return (
    <Section title="On this phone">
      <Segments
        legend="Appearance"
        name="theme"
        values={THEMES}
        labels={SCHEMES}
        chosen={chosen}
        onChoose={(next) => showIfNotSaved(chooseTheme(next))}
      />
      <Segments
        legend="Chances"
        name="odds"
        values={ODDS_FORMATS}
        labels={ODDS}
        chosen={odds}
        onChoose={(next) => showIfNotSaved(chooseOdds(next))}
      />
      <SectionBody>
        <p className={css({ display: "flex", justifyContent: "space-between", gap: "3" })}>
          <span className={css({ fontWeight: "semibold" })}>Time zone</span>
          <span className={css({ color: "ink.2" })}>{timeZone().replaceAll("_", " ")}</span>
        </p>
      </SectionBody>
      <HideScoresRow />
      <ChoiceRow
        type="checkbox"
        name="data-saver"
        checked={saving}
        onChange={(on) => showIfNotSaved(chooseDataSaver(on))}
        label="Data saver"
      >
        Scores no longer refresh by themselves every minute. They are asked for when you open a
        page, come back to the app, or press refresh; and no page is loaded before you press its
        link.
      </ChoiceRow>
    </Section>
  );
}
