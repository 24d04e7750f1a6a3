import { Link } from "@tanstack/react-router";
import { pushAbility } from "#src/pwa/push.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { pushStored } from "#src/storage/push-settings.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

export function NotificationsSection() {
  const settings = useObservable(pushStored.settings);
  const isOn = useObservable(pushAbility) === "granted" && settings !== null;
  return (
    <Section title="Notifications">
      <SectionBody>
        <div
          className={css({
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            justifyContent: "space-between",
            gap: "3",
          })}
        >
          <p className={css({ color: "ink.2" })}>
            {isOn ? "On, on this phone." : "Off. Goals and results of what you follow."}
          </p>
          <Link to="/settings/notifications" className={button({ tone: "quiet" })}>
            Choose
          </Link>
        </div>
      </SectionBody>
    </Section>
  );
}
