import { useEffect } from "react";
import { screenName } from "#src/state/screen-name.ts";

/** @param slug the last part of this screen's address */
export function useScreenName(slug: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    screenName.set({ slug, name });
    return () => screenName.set(null);
  }, [slug, name]);
}
