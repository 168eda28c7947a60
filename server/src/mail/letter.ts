import type { Mail } from './mailer.ts';

/** What a mail says. Every part is plain text; `letter` escapes it. */
export interface Letter {
  to: string;
  subject: string;
  heading: string;
  /** paragraphs before the button */
  says: string[];
  button: { label: string; url: string };
  /** paragraphs in small type after it */
  notes: string[];
}

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  );

// Colours of both themes of the site. Mail programs that ignore the media query show the light one.
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; background: #fbf3e3; color: #2b0d12; font: 17px/1.55 Georgia, 'Times New Roman', serif; }
  .sheet { max-width: 34rem; margin: 0 auto; padding: 32px 20px; }
  .card { background: #fffaf0; border: 1px solid #dcc7a0; border-radius: 14px; padding: 28px 24px; }
  .brand { color: #a3201c; font-size: 22px; font-weight: bold; letter-spacing: .04em; margin: 0 0 20px; }
  h1 { font-size: 26px; line-height: 1.15; margin: 0 0 16px; }
  p { margin: 0 0 16px; overflow-wrap: anywhere; }
  .button { display: inline-block; background: #f5a91f; color: #22090d; font-weight: bold; text-decoration: none;
    padding: 13px 26px; border-radius: 999px; }
  .note, .note a { color: #5c3733; font-size: 15px; }
  @media (prefers-color-scheme: dark) {
    body { background: #170609; color: #faf0df; }
    .card { background: #240c11; border-color: #5a2a33; }
    .brand { color: #f5a91f; }
    .note, .note a { color: #dcc4b2; }
  }`;

function html({ subject, heading, says, button, notes }: Letter): string {
  const url = escapeHtml(button.url);
  const paragraphs = says.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n');
  const small = notes.map((text) => `<p class="note">${escapeHtml(text)}</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}
</style>
</head>
<body>
<div class="sheet">
<p class="brand">Talkies</p>
<div class="card">
<h1>${escapeHtml(heading)}</h1>
${paragraphs}
<p><a class="button" href="${url}">${escapeHtml(button.label)}</a></p>
<p class="note">If the button does nothing, open this address: <a href="${url}">${url}</a></p>
${small}
</div>
</div>
</body>
</html>
`;
}

const text = ({ heading, says, button, notes }: Letter): string =>
  [heading, ...says, `${button.label}:\n${button.url}`, ...notes, '-- \nTalkies'].join('\n\n');

/** The one layout of our mails: one heading, one button, light and dark. */
export const letter = (content: Letter): Mail => ({
  to: content.to,
  subject: content.subject,
  text: `${text(content)}\n`,
  html: html(content),
});
