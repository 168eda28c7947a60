import { readFrontMatter, TextError } from '@talkies/shared/front-matter';
import { Marked, type TokenizerAndRendererExtension, type Tokens } from 'marked';

/** A post shipped with the shop. Change `modified` with the words, and raise `EDITION`. */
export interface OwnPost {
  slug: string;
  title: string;
  /** UTC */
  date: string;
  modified: string;
  featured: boolean;
  /** a room of the cinema, as on the page about us */
  author: string;
  /** a path within artwork/ */
  picture: string;
  pictureAlt: string;
  excerpt: string;
  /** HTML; sanitised like any other feed's */
  body: string;
  /** the same in its source form */
  markdown: string;
}

const FIELDS = ['title', 'date', 'modified?', 'featured', 'author', 'picture', 'pictureAlt', 'excerpt'];
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
const DEFINITIONS = /^(?:[^\n]+\n: [^\n]+(?:\n+|$))+/;

interface Definitions extends Tokens.Generic {
  entries: { term: Tokens.Generic[]; text: Tokens.Generic[] }[];
}

/** A term, followed by a line that begins with a colon, as in Markdown Extra. */
const definitions: TokenizerAndRendererExtension = {
  name: 'definitions',
  level: 'block',
  start: (text) => /[^\n]+\n: /.exec(text)?.index,
  tokenizer(text) {
    const [raw] = DEFINITIONS.exec(text) ?? [];
    if (!raw) return undefined;
    const entries = [...raw.matchAll(/([^\n]+)\n: ([^\n]+)/g)].map(([, term = '', definition = '']) => ({
      term: this.lexer.inlineTokens(term),
      text: this.lexer.inlineTokens(definition),
    }));
    return { type: 'definitions', raw, entries };
  },
  renderer(token) {
    const rows = (token as Definitions).entries.map(
      ({ term, text }) =>
        `<dt>${this.parser.parseInline(term)}</dt><dd>${this.parser.parseInline(text)}</dd>`,
    );
    return `<dl>\n${rows.join('\n')}\n</dl>\n`;
  },
};

/** The one parser of posts: of those shipped with the shop, and of the studio's. */
export const postMarkdown = new Marked({
  extensions: [definitions],
  renderer: {
    tablecell({ header, tokens }) {
      const text = this.parser.parseInline(tokens);
      return header ? `<th scope="col">${text}</th>` : `<td>${text}</td>`;
    },
  },
});

/**
 * Parses a post from its file, `<slug>.md`: fields between lines of dashes, then Markdown.
 * @throws TextError, with file and line
 */
export function readPost(file: string, text: string): OwnPost {
  const { fields, body } = readFrontMatter(file, text, FIELDS);
  const {
    title = '',
    date = '',
    modified = date,
    author = '',
    picture = '',
    pictureAlt = '',
    excerpt = '',
  } = fields;
  const lineOf = (name: string): number =>
    text.split('\n').findIndex((one) => one.startsWith(`${name}:`)) + 1;
  for (const [name, instant] of Object.entries({ date, modified }))
    if (!INSTANT.test(instant))
      throw new TextError(file, lineOf(name), `“${name}” is not written as 2026-11-14T06:30:00.`);
  if (fields.featured !== 'true' && fields.featured !== 'false')
    throw new TextError(file, lineOf('featured'), '“featured” is true or false.');
  return {
    slug: file.replace(/\.md$/, ''),
    title,
    date,
    modified,
    featured: fields.featured === 'true',
    author,
    picture,
    pictureAlt,
    excerpt,
    body: postMarkdown.parse(body, { async: false }),
    markdown: body,
  };
}
