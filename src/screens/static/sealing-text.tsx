import { Link } from "@tanstack/react-router";
import { SEALED_MINUTES } from "#domain/match-rules.ts";
import { RECORD_FILE } from "#src/queries/track-record-queries.ts";

export function SealingText() {
  return (
    <>
      <h2 id="seals">Why you can trust a past prediction</h2>
      <p>
        Anybody can be right afterwards. So {SEALED_MINUTES} minutes before kick-off we seal what we
        say: the answer, its chance and its reasons get a fingerprint, a long number that any change
        of the text would change. The fingerprints of all predictions sealed together get one of
        their own, and that is published at once, with how many predictions it stands for and the
        fingerprint of the seal before. It tells nobody what we predict, but we can no longer change
        a word, leave one out or add one.
      </p>
      <h3>What is published when</h3>
      <ul>
        <li>
          {SEALED_MINUTES} minutes before kick-off: the seal. Our database then refuses every change
          of those predictions.
        </li>
        <li>When you unlock a prediction: what is needed to check it, for you alone.</li>
        <li>After the final whistle: the same for everybody, right or wrong.</li>
      </ul>
      <h3>What your phone checks</h3>
      <ul>
        <li>
          It keeps every seal it has seen. If one changes or disappears from our server, every page
          says so.
        </li>
        <li>
          “Check the seal”, below a prediction, works the fingerprint out again on the phone, also
          without a connection, and compares what you read with the answer that we are judged by.
        </li>
        <li>
          <Link to="/seals">The seals this phone has seen</Link>
        </li>
      </ul>
      <h3>What it cannot show</h3>
      <ul>
        <li>
          That a prediction is good: a wrong one is sealed as well as a right one. The{" "}
          <Link to="/track-record">track record</Link> counts both.
        </li>
        <li>
          The hour, where your phone first saw the seal after kick-off: that it was there before is
          then our word. The check says which it is.
        </li>
        <li>
          Anything from before your phone’s first visit, if we had started all seals afresh by then.
          Others who kept them would see it.
        </li>
      </ul>
      <h3>Without our app</h3>
      <p>
        <a href={RECORD_FILE} download>
          Download the record
        </a>{" "}
        of the last 30 days, or all of it from the <Link to="/track-record">track record</Link>, and
        run <code>npm run verify -- FILE...</code>, which comes with our code. It works every seal
        and every result out again.
      </p>
    </>
  );
}
