import { EmptyState, ErrorState } from "#src/ui/states.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { button, field, pill } from "#styled/recipes/index.js";

const TONES = ["main", "quiet", "text", "danger"] as const;
const PILLS = ["pitch", "live", "warning", "neutral", "board"] as const;
const rowStyle = { display: "flex", flexWrap: "wrap", gap: 8, marginBottom: 12 } as const;

export function Controls() {
  return (
    <>
      <div style={rowStyle}>
        {TONES.map((tone) => (
          <button key={tone} type="button" className={button({ tone })}>
            {tone}
          </button>
        ))}
        <button type="button" className={button()} disabled>
          disabled
        </button>
      </div>
      <div style={rowStyle}>
        {PILLS.map((tone) => (
          <span key={tone} className={pill({ tone })}>
            {tone}
          </span>
        ))}
      </div>
      <div style={{ ...rowStyle, flexDirection: "column" }}>
        <input className={field()} aria-label="Field" placeholder="Field" />
        <input className={field()} aria-label="Wrong field" aria-invalid defaultValue="Wrong" />
        <select className={field()} aria-label="Choice">
          <option>Choice</option>
        </select>
      </div>
      <Skeleton width="60%" />
      <EmptyState>No available matches for this category yet. Check back soon!</EmptyState>
      <ErrorState error={new Error("A sample failure")} retry={() => {}} isRetrying={false} />
    </>
  );
}
