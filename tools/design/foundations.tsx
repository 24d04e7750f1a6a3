import { CREST_PATTERNS, crestOf } from "#domain/crest.ts";
import { semanticTokens } from "#src/theme/semantic-tokens.ts";
import { Crest } from "#src/ui/crest.tsx";

const COLOURS = ["paper", "card", "ink", "line", "pitch", "live", "warning", "error"] as const;
const SIDES = ["home", "draw", "away"] as const;
const TYPE = ["xs", "sm", "md", "lg", "xl", "2xl", "hero"] as const;
const CRESTS = 5 * CREST_PATTERNS.length;

export function Foundations() {
  return (
    <>
      <ul style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
        {[...COLOURS, ...SIDES]
          .filter((name) => name in (semanticTokens.colors ?? {}))
          .map((name) => (
            <li key={name} style={{ fontSize: 12 }}>
              <span
                style={{
                  display: "block",
                  width: 72,
                  height: 40,
                  borderRadius: 8,
                  border: "1px solid var(--colors-line-strong)",
                  background: `var(--colors-${name})`,
                }}
              />
              {name}
            </li>
          ))}
      </ul>
      {TYPE.map((size) => (
        <p key={size} style={{ fontSize: `var(--font-sizes-${size})` }}>
          {size}{" "}
          <span style={{ fontFamily: "var(--fonts-figures)", fontWeight: 600 }}>1–0 54%</span>
        </p>
      ))}
      <p aria-label="Crests" style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
        {Array.from({ length: CRESTS }, (_, id) => (
          <Crest key={id} crest={crestOf({ id, name: "" })} size="hero" />
        ))}
      </p>
    </>
  );
}
