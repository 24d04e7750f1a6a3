import { escapeHtml } from "#server/mail/escape-html.ts";

interface MailContent {
  subject: string;
  before: readonly string[];
  action?: { label: string; url: string };
  after?: readonly string[];
}

export interface ComposedMail {
  subject: string;
  body: string;
  html: string;
}

/** Escapes all text, because some comes from strangers. */
export function composeMail({ subject, before, action, after = [] }: MailContent): ComposedMail {
  return {
    subject,
    body: [...before, ...(action === undefined ? [] : [action.url]), ...after].join("\n\n"),
    html: page(subject, [
      ...before.map(paragraph),
      ...(action === undefined ? [] : [button(action)]),
      ...after.map(paragraph),
      ...(action === undefined ? [] : [plainLink(action.url)]),
    ]),
  };
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" class="button" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6b43;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

const plainLink = (url: string) =>
  `<p class="quiet" style="margin:24px 0 0;font-size:13px;color:#4a5a52;word-break:break-all">If the button does nothing, open this address:<br><a href="${escapeHtml(url)}" class="link" style="color:#0b6b43">${escapeHtml(url)}</a></p>`;

/** Inline styles, because many mail programs drop style sheets. No pictures: they track readers. */
function page(title: string, content: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #0c1411 !important; }
  .card { background: #131e19 !important; color: #eef4ef !important; }
  .quiet { color: #b3c1b9 !important; }
  .link, .brand { color: #3fd18b !important; }
  .button { background: #3fd18b !important; color: #04170d !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f6f5f0">
<div class="card" style="max-width:520px;margin:0 auto;padding:28px 24px;border-radius:12px;background:#ffffff;color:#10201a;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<p class="brand" style="margin:0 0 20px;font-weight:700;letter-spacing:.02em;color:#0b6b43">Touchline</p>
<h1 style="margin:0 0 16px;font-size:21px;line-height:1.3">${escapeHtml(title)}</h1>
${content.join("\n")}
</div>
</body>
</html>
`;
}
