import { escapeMarkup } from '../markup.ts';
import type { Mail } from './mailer.ts';

/** The words of a mail. Every part is plain text; `emailTemplate` escapes it. */
export interface EmailContent {
  to: string;
  subject: string;
  heading: string;
  /** paragraphs before the button */
  paragraphs: string[];
  /** after them: HTML that is safe already, and the same in plain text */
  body?: { html: string; text: string };
  button: { label: string; url: string };
  /** paragraphs in small type after the button */
  notes: string[];
}

/** The language of every mail and notification (BCP 47). */
export const WRITTEN_IN = 'en';

const company = 'Talkies Pte. Ltd., Singapore';
const why = 'You get this mail because this e-mail address is used for an account or a form at Talkies.';

// Colours of both themes of the site. Mail programs that ignore the media query show the light one; those that drop
// the sheet altogether still get the button's own colours.
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; background: #fbf3e3; color: #2b0d12; font: 17px/1.55 Georgia, 'Times New Roman', serif; }
  .hint { display: none; max-height: 0; overflow: hidden; }
  .curtain { height: 14px; background: #8a1a1a repeating-linear-gradient(90deg, #8a1a1a 0, #b3281f 9px, #cf4030 15px, #b3281f 21px, #8a1a1a 30px); }
  .sheet { max-width: 34rem; margin: 0 auto; padding: 28px 16px 36px; }
  .brand { color: #a3201c; font-size: 26px; font-weight: bold; letter-spacing: .02em; margin: 0 0 16px; }
  .card { background: #fffaf0; border: 1px solid #dcc7a0; border-radius: 14px; padding: 28px 24px 12px; }
  h1 { font-size: 28px; line-height: 1.15; margin: 0 0 16px; }
  p { margin: 0 0 16px; overflow-wrap: anywhere; }
  .act { margin: 24px 0 28px; }
  .tear { border: 0; border-top: 2px dashed #dcc7a0; margin: 0 0 16px; }
  .note, .foot { color: #5c3733; font: 15px/1.5 Georgia, 'Times New Roman', serif; }
  .note a { color: #5c3733; }
  .foot { margin: 20px 8px 0; }
  @media (prefers-color-scheme: dark) {
    body { background: #170609; color: #faf0df; }
    .card { background: #240c11; border-color: #5a2a33; }
    .brand { color: #f5a91f; }
    .tear { border-color: #5a2a33; }
    .note, .note a, .foot { color: #dcc4b2; }
  }`;
const buttonStyle =
  'display:inline-block;background:#f5a91f;color:#22090d;font:bold 18px/1.2 Georgia,serif;text-decoration:none;padding:15px 30px;border-radius:4px';

/** The lines of a paragraph stay as they were written. */
const withBreaks = (text: string): string => escapeMarkup(text).replaceAll('\n', '<br>\n');

function html({ subject, heading, paragraphs: texts, body, button, notes }: EmailContent): string {
  const url = escapeMarkup(button.url);
  const paragraphs = texts.map((text) => `<p>${withBreaks(text)}</p>`).join('\n');
  const small = notes.map((text) => `<p class="note">${withBreaks(text)}</p>`).join('\n');
  return `<!doctype html>
<html lang="${WRITTEN_IN}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title>
<style>${style}
</style>
</head>
<body>
<div class="hint">${escapeMarkup(texts[0] ?? body?.text.slice(0, 150) ?? '')}</div>
<div class="curtain"></div>
<div class="sheet">
<p class="brand">Talkies</p>
<div class="card">
<h1>${escapeMarkup(heading)}</h1>
${paragraphs}${body?.html ?? ''}
<p class="act"><a class="button" style="${buttonStyle}" href="${url}">${escapeMarkup(button.label)}</a></p>
<hr class="tear">
<p class="note">If the button does nothing, open this address: <a href="${url}">${url}</a></p>
${small}
</div>
<p class="foot">${company}<br>${why}</p>
</div>
</body>
</html>
`;
}

const text = ({ heading, paragraphs: texts, body, button, notes }: EmailContent): string =>
  [
    heading,
    ...texts,
    ...(body ? [body.text] : []),
    `${button.label}:\n${button.url}`,
    ...notes,
    `-- \n${company}\n${why}`,
  ].join('\n\n');

/** The layout of all our mails: one heading, one button, light and dark. */
export const emailTemplate = (content: EmailContent): Mail => ({
  to: content.to,
  subject: content.subject,
  text: `${text(content)}\n`,
  html: html(content),
});
