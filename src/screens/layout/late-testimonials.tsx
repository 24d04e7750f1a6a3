import { useEffect, useState } from "react";
import { LatePart } from "#src/ui/late-part.tsx";

const APPEAR_AFTER_MS = 2_000;

const load = async () => (await import("#src/screens/layout/testimonials.tsx")).Testimonials;

/** Loads later, so that it does not compete with the scores. */
export function LateTestimonials() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), APPEAR_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div id="testimonials" tabIndex={-1}>
      {due ? <LatePart load={load}>{(Block) => <Block />}</LatePart> : null}
    </div>
  );
}
