import type { ReactNode } from "react";
import { Cards } from "./cards.tsx";
import { Controls } from "./controls.tsx";
import { Foundations } from "./foundations.tsx";
import { Rows } from "./rows.tsx";

const PARTS: readonly { name: string; part: ReactNode }[] = [
  { name: "Colours, type and crests", part: <Foundations /> },
  { name: "Controls and states", part: <Controls /> },
  { name: "Rows of the list", part: <Rows /> },
  { name: "Cards of a match", part: <Cards /> },
];

export function DesignPage() {
  return (
    <main style={{ padding: 16 }}>
      <h1 style={{ fontSize: 24, fontWeight: 800 }}>Components</h1>
      {PARTS.map(({ name, part }) => (
        <section key={name} aria-label={name} style={{ marginTop: 24 }}>
          <h2 style={{ fontWeight: 700, marginBottom: 8 }}>{name}</h2>
          <div style={{ display: "flex", flexWrap: "wrap", gap: 16 }}>
            {(["light", "dark"] as const).map((scheme) => (
              <div
                key={scheme}
                style={{
                  colorScheme: scheme,
                  flex: "1 1 360px",
                  minWidth: 0,
                  padding: 16,
                  background: "var(--colors-paper)",
                  color: "var(--colors-ink)",
                }}
              >
                {part}
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}
