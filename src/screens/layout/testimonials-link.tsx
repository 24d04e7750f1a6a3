import { Link } from "@tanstack/react-router";

/** The focus follows the router's scroll, and closes a menu that contains the link. */
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
