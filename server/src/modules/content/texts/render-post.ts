import { mayLinkTo, ownPictureKey, TEXT_PICTURES, textPicture } from '@talkies/shared/studio';
import type { Tokens } from 'marked';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { picturesOf } from '../../media/index.ts';
import { cleanHtml, type OwnPicture } from '../blog/clean.ts';
import { postMarkdown } from '../blog/own/post.ts';

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Why a text may not link there, in a sentence for its editor; null where it may. */
export const linkProblem = (href: string): string | null =>
  mayLinkTo(href) ? null : `A link leads to a page of the web or of the shop, not to ${short(href)}`;

/** A text's problem, in a sentence for its editor; and the pictures that it names. */
function look(markdown: string): { problem: string | null; addresses: string[] } {
  let problem: string | null = null;
  const addresses = new Set<string>();
  const refuse = (why: string | null): void => {
    problem ??= why;
  };
  const tokens = postMarkdown.lexer(markdown);
  postMarkdown.walkTokens(tokens, (token) => {
    if (token.type === 'html') refuse(`Leave out HTML: ${short(token.raw.trim())}`);
    if (token.type === 'link') refuse(linkProblem((token as Tokens.Link).href));
    if (token.type !== 'image') return;
    const { href, text } = token as Tokens.Image;
    if (!ownPictureKey(href)) refuse(`Pictures of other sites are not shown: upload ${short(href)} here.`);
    if (text.trim() === '') refuse('Say what each picture shows, for those who cannot see it.');
    addresses.add(href);
  });
  if (addresses.size > TEXT_PICTURES) refuse(`A text has ${TEXT_PICTURES} pictures at most.`);
  return { problem, addresses: [...addresses] };
}

export const invalidBody = (message: string): AppError =>
  new AppError('request/invalid', { fields: [{ field: 'fields.body', message }] });

/**
 * Renders a text for a page: sanitised, and with our pictures only.
 * @throws request/invalid where a part would be left out
 */
export async function renderText(ctx: { db: Database }, markdown: string): Promise<string> {
  const { problem, addresses } = look(markdown);
  if (problem) throw invalidBody(problem);
  const facts = await picturesOf(
    ctx.db,
    addresses.map((address) => ownPictureKey(address)),
  );
  const pictures = new Map<string, OwnPicture>();
  for (const address of addresses) {
    const key = ownPictureKey(address) ?? '';
    const picture = facts.get(key);
    if (!picture) throw invalidBody(`The picture ${address} is not here: upload it again.`);
    pictures.set(address, { src: textPicture(key), width: picture.width, height: picture.height });
  }
  return cleanHtml(postMarkdown.parse(markdown, { async: false }), pictures);
}

/** A page's text as a whole for its editor, without the names of its sections. */
export const pageHtml = (markdown: string): string =>
  cleanHtml(postMarkdown.parse(markdown.replace(/\s*\{#[\w-]+\}$/gm, ''), { async: false }), new Map());
