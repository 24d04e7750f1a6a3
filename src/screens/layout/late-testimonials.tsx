import { useEffect, useState } from "react";
import { firstLoadDone } from "#src/pwa/first-load.ts";
import { LatePart } from "#src/ui/late-part.tsx";

const APPEARS_AFTER_MS = 2_000;

const load = async () => {
  await firstLoadDone();
  return (await import("#src/screens/layout/testimonials.tsx")).Testimonials;
};

export function LateTestimonials() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), APPEARS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div id="testimonials" tabIndex={-1}>
      {isDue ? <LatePart load={load}>{(Block) => <Block />}</LatePart> : null}
    </div>
  );
}
