import type { components } from "#contract";

type Sport = components["schemas"]["Sport"];

export const DEFAULT_SPORT: Sport = { id: 1, name: "Football", slug: "football" };

export function chooseSport(slug: string | undefined, sports: readonly Sport[] | undefined): Sport {
  const wanted = slug ?? DEFAULT_SPORT.slug;
  return (
    sports?.find((sport) => sport.slug === wanted) ??
    sports?.find((sport) => sport.slug === DEFAULT_SPORT.slug) ??
    sports?.[0] ??
    DEFAULT_SPORT
  );
}
