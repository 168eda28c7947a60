import { picturePath } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';
import { escapeMarkup } from '../markup.ts';

/** One fact of a purchase, a sale or a bid, as its mail lists it. */
export interface MailLine {
  name: string;
  text: string;
  /** where it can be looked at */
  url?: string;
}

export interface MailDetails {
  image: Pick<Image, 'key' | 'alt'> | null;
  lines: readonly MailLine[];
}

/** In Indian time, which is that of most readers and of the receipt: a mail does not know its reader's zone. */
const inIndia = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
export const indianTime = (at: string | Date): string => `${inIndia.format(new Date(at))} IST`;

const cell = 'padding:8px 0;border-bottom:1px solid #dcc7a0;vertical-align:top;overflow-wrap:anywhere';

/**
 * A poster and the lines beneath it, for `emailTemplate`. Styles are inline, since many mail programs drop style
 * sheets.
 */
export function detailsBody(
  publicUrl: string,
  { image, lines }: MailDetails,
): { html: string; text: string } {
  const picture = image
    ? `<p><img src="${escapeMarkup(`${publicUrl}${picturePath(image, 320, 'jpg')}`)}" width="160" alt="${escapeMarkup(image.alt)}" style="display:block;width:160px;height:auto;border-radius:6px"></p>`
    : '';
  const rows = lines.map(({ name, text, url }) => {
    const shown = escapeMarkup(text);
    const value = url ? `<a href="${escapeMarkup(url)}" style="color:inherit">${shown}</a>` : shown;
    return `<tr><td style="${cell};padding-right:16px">${escapeMarkup(name)}</td><td style="${cell};font-weight:bold">${value}</td></tr>`;
  });
  return {
    html: `${picture}<table role="presentation" width="100%" style="border-collapse:collapse;margin:0 0 16px;font-size:16px">${rows.join('')}</table>`,
    text: lines.map(({ name, text, url }) => `${name}: ${url ?? text}`).join('\n'),
  };
}
