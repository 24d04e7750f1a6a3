import { useEffect, useState } from "react";
import { LatePart } from "#src/ui/late-part.tsx";

const APPEARS_AFTER_MS = 2_000;

const load = async () => (await import("#src/screens/layout/testimonials.tsx")).Testimonials;
/** Nobody came for them: without a connection they are left out. */
const leaveOut = () => {};

/** Two seconds after load, so that the block never competes with the scores. */
export function LateTestimonials() {
  const [due, setDue] = useState(false);
  // A timer is outside React: an effect starts it and takes it back.
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), APPEARS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div id="testimonials">
      {due ? (
        <LatePart load={load} onMissing={leaveOut}>
          {(Testimonials) => <Testimonials />}
        </LatePart>
      ) : null}
    </div>
  );
}
