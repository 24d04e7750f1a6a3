import type { ReactNode } from "react";
import { headStyle, listStyle } from "#src/screens/search/search-style.ts";

export function Group({
  title,
  count,
  children,
}: {
  title: string;
  count: number;
  children: ReactNode;
}) {
  return count === 0 ? null : (
    <section>
      <h2 className={headStyle}>{title}</h2>
      <ul className={listStyle}>{children}</ul>
    </section>
  );
}
