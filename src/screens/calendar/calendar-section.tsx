import { PrivateAddress } from "#src/screens/calendar/private-address.tsx";
import { useSession } from "#src/queries/use-session.ts";
import { serverNow } from "#src/clock/server-clock.ts";
import { following } from "#src/storage/followed.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { showFailure, showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const NOTHING_SAVED =
  "This phone has saved no coming match that you follow. Open the day of such a match first.";
const NO_FILE = "The file could not be made. Please try again.";

export function CalendarSection() {
  const { signedIn } = useSession();
  return (
    <Section title="Calendar">
      <SectionBody>
        <p className={css({ color: "ink.2", marginBottom: "3" })}>
          A file with the coming matches that you follow and that this phone has saved. This also
          works offline.
        </p>
        <button type="button" className={button({ tone: "quiet" })} onClick={() => void download()}>
          Download matches
        </button>
      </SectionBody>
      {signedIn ? (
        <PrivateAddress />
      ) : (
        <SectionBody>
          <p className={css({ fontSize: "sm", color: "ink.2" })}>
            Log in to subscribe from your calendar, which then stays up to date.
          </p>
        </SectionBody>
      )}
    </Section>
  );
}

async function download(): Promise<void> {
  try {
    const { saveFollowedMatches } = await import("#src/screens/calendar/save-calendar.ts");
    const count = await saveFollowedMatches(following.read(), Math.floor(serverNow() / 1_000));
    if (count === 0) showToast(NOTHING_SAVED);
  } catch (error) {
    showFailure(error, NO_FILE);
  }
}
