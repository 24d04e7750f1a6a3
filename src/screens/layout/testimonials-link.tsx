import { Link } from "@tanstack/react-router";

/** The router scrolls there. The focus follows, which closes a menu that holds the link. */
export function TestimonialsLink({ className }: { className: string }) {
  return (
    <Link
      to="."
      search={(search) => search}
      hash="testimonials"
      activeOptions={{ includeHash: true }}
      className={className}
      onClick={() => document.getElementById("testimonials")?.focus({ preventScroll: true })}
    >
      Testimonials
    </Link>
  );
}
