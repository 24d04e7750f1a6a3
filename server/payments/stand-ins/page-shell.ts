import { createHash } from "node:crypto";
import { escapeHtml } from "#server/mail/escape-html.ts";

/** Colours copy src/theme/semantic-tokens.ts, because this page is not part of the app. */
const STYLE = `:root {
  color-scheme: light dark;
  --page: #f6f5f0; --card: #ffffff; --text: #10201a; --quiet: #4a5a52; --line: #8a9890;
  --accent: #0b6b43; --on-accent: #ffffff; --notice: #fff2cc; --on-notice: #3d2f00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0c1411; --card: #131e19; --text: #eef4ef; --quiet: #b3c1b9; --line: #6d7d74;
    --accent: #3fd18b; --on-accent: #04170d; --notice: #3d2f00; --on-notice: #ffe9a8;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 24px 12px; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main { max-width: 440px; margin: 0 auto; padding: 20px; border-radius: 12px; background: var(--card); overflow-wrap: anywhere; }
.notice { margin: 0 0 20px; padding: 10px 12px; border-radius: 8px; background: var(--notice); color: var(--on-notice); font-size: 14px; }
h1 { margin: 0 0 12px; font-size: 30px; line-height: 1.2; font-variant-numeric: tabular-nums; }
h2 { margin: 28px 0 10px; font-size: 17px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 14px; margin: 0 0 20px; }
dt, .quiet { color: var(--quiet); }
dd { margin: 0; }
code { font-size: 13px; }
button {
  display: block; width: 100%; min-height: 48px; margin: 0 0 10px; padding: 10px 16px; border: 1px solid var(--line);
  border-radius: 8px; background: transparent; color: inherit; font: inherit; text-align: left; cursor: pointer;
}
button.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; text-align: center; }
button:hover { border-color: var(--accent); }
fieldset { margin: 0 0 16px; padding: 0; border: 0; }
legend { padding: 0; color: var(--quiet); }
label { display: flex; align-items: center; gap: 12px; min-height: 44px; }
input { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--accent); }
a { color: var(--accent); display: inline-block; padding: 8px 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

export function pageHeaders(returns: readonly string[] = []): Record<string, string> {
  const targets = [...new Set(["'self'", ...returns.map((url) => new URL(url).origin)])].join(" ");
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    "referrer-policy": "no-referrer",
  };
}

/** @param content HTML */
export function pageShell(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}
