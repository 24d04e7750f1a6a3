import { Link } from "@tanstack/react-router";
import { SEALED_MINUTES } from "#domain/match-rules.ts";
import { SealingText } from "#src/screens/static/sealing-text.tsx";
import { Page } from "#src/ui/page.tsx";
import { Prose } from "#src/ui/prose.tsx";

export function HowItWorksScreen() {
  return (
    <Page title="How It Works">
      <Prose>
        <h2>For a fan</h2>
        <ol>
          <li>Choose a match. Scores and fixtures are free and need no account.</li>
          <li>
            Unlock its predictions with your plan’s matches, or with points, one question at a time.
            More of both: <Link to="/pricing">plans and points</Link>.
          </li>
          <li>
            Check back {SEALED_MINUTES} minutes before kick-off: by then every prediction is final.
          </li>
          <li>After the final whistle, see what was right. By then it is free for everyone.</li>
        </ol>
        <h2>The model</h2>
        <p>
          The model learns from past results, and from shots where a competition’s were counted, how
          strong each side is in attack and in defence, at home and away, and trusts recent matches
          more. From that it works out the chance of every score. All chances of a match are sums
          over these, and there is always a final score that makes all our answers right: the score
          and the half-time lead that we name are the likeliest for the side that we say will win.
          Where another score is likelier, the prediction says so.
        </p>
        <h2>What it does not know</h2>
        <p>
          Injuries, transfers, line-ups and the weather are not in it. A chance of 70% is wrong
          three times in ten.
        </p>
        <SealingText />
        <p>
          More: <Link to="/frequently-asked-questions">questions and answers</Link>.
        </p>
      </Prose>
    </Page>
  );
}
