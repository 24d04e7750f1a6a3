import { Suspense, lazy, useEffect, useState } from 'react';

const APPEARS_AFTER_MS = 2_000;

const Testimonials = lazy(async () => ({ default: (await import('#src/screens/layout/testimonials.tsx')).Testimonials }));

/** Two seconds after load (SPEC.md section 2), so that the block never competes with the scores. */
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
        <Suspense fallback={null}>
          <Testimonials />
        </Suspense>
      ) : null}
    </div>
  );
}
