import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { idSlug } from "#domain/id-slug.ts";

export function CompetitionLink({
  tournament,
  className,
  children,
}: {
  tournament: { id: number; name: string };
  className: string;
  children: ReactNode;
}) {
  return (
    <Link
      to="/competition/$slug"
      params={{ slug: idSlug(tournament) }}
      className={className}
      data-result=""
    >
      {children}
    </Link>
  );
}
