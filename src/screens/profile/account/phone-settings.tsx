import { Link } from "@tanstack/react-router";
import { chooseDataSaver, savesData } from "#src/pwa/data-saver.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { ChoiceRow } from "#src/ui/choice-row.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { THEMES, type Theme, chooseTheme, theme } from "#src/ui/theme-choice.ts";
import { showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const SCHEMES = {
  system: { label: "As this phone", effect: "Light or dark, as the system has it." },
  light: { label: "Light", effect: "Dark words on paper, at any hour." },
  dark: { label: "Dark", effect: "Light words on a dark ground, at any hour." },
} as const satisfies Record<Theme, { label: string; effect: string }>;

const NOT_KEPT = "This browser keeps nothing for this app, so the choice could not be saved.";

export function PhoneSettings() {
  const chosen = useObservable(theme);
  const saving = useObservable(savesData);
  return (
    <Section title="On this phone">
      <fieldset>
        <legend className={css({ srOnly: true })}>Appearance</legend>
        {THEMES.map((each) => (
          <ChoiceRow
            key={each}
            type="radio"
            name="theme"
            checked={each === chosen}
            onChange={() => keep(chooseTheme(each))}
            label={SCHEMES[each].label}
          >
            {SCHEMES[each].effect}
          </ChoiceRow>
        ))}
      </fieldset>
      <ChoiceRow
        type="checkbox"
        name="data-saver"
        checked={saving}
        onChange={(on) => keep(chooseDataSaver(on))}
        label="Data saver"
      >
        Scores no longer refresh by themselves every minute. They are asked for when you open a
        page, come back to the app, or press refresh; and no page is loaded before you press its
        link.
      </ChoiceRow>
      <SectionBody>
        <Link to="/settings/connection" className={button({ tone: "text", width: "full" })}>
          Connection lab
        </Link>
      </SectionBody>
    </Section>
  );
}

function keep(isKept: boolean): void {
  if (!isKept) showToast(NOT_KEPT, { tone: "bad" });
}
