import { Lexer, type Token, type Tokens } from 'marked';
import { readFrontMatter, TextError } from '../front-matter.ts';

/** The content under one heading, as plain text. */
export interface Passage {
  /** `{#id}` after the heading; empty where there is none */
  id: string;
  heading: string;
  /** paragraphs */
  text: string[];
  /** a list right under the heading, `- name: value` */
  fields: Record<string, string>;
  line: number;
}
export interface Section extends Passage {
  /** `###` */
  entries: Passage[];
}
/** A text of ours: fields between lines of dashes, `#` and its lead, `##` sections with `###` entries. */
export interface Prose extends Passage {
  file: string;
  sections: Section[];
}

/**
 * @param names fields of the front matter
 * @throws TextError with file and line for content that no page would show
 */
export function readProse(file: string, text: string, names: readonly string[]): Prose {
  const front = readFrontMatter(file, text, names);
  const prose: Prose = { ...passage('', '', 1), file, fields: { ...front.fields }, sections: [] };
  let present: Passage | null = null;
  let line = front.line;
  for (const token of new Lexer().lex(front.body)) {
    if (token.type === 'heading') present = begin(prose, token as Tokens.Heading, line);
    else if (token.type !== 'space') {
      if (!present) throw new TextError(file, line, 'Words before the first heading.');
      add(file, present, token, line);
    }
    line += token.raw.split('\n').length - 1;
  }
  if (prose.heading === '') throw new TextError(file, front.line, 'A heading with one # is missing.');
  return prose;
}

const passage = (id: string, heading: string, line: number): Passage => ({
  id,
  heading,
  text: [],
  fields: {},
  line,
});

/** Begins the passage of a heading, to which the following content belongs. */
function begin(prose: Prose, { depth, tokens }: Tokens.Heading, line: number): Passage {
  const { file, sections } = prose;
  const [, heading = '', id = ''] = /^(.*?)(?: \{#([\w-]+)\})?$/.exec(plain(file, tokens, line)) ?? [];
  if (depth === 1) {
    if (prose.heading !== '') throw new TextError(file, line, 'There is one heading with one # in a file.');
    prose.heading = heading;
    return prose;
  }
  if (depth === 2) {
    if (id !== '' && sections.some((section) => section.id === id))
      throw new TextError(file, line, `{#${id}} stands twice.`);
    const section = { ...passage(id, heading, line), entries: [] };
    sections.push(section);
    return section;
  }
  const section = sections.at(-1);
  if (depth > 3 || !section) throw new TextError(file, line, 'Headings have #, below it ##, below that ###.');
  const entry = passage(id, heading, line);
  section.entries.push(entry);
  return entry;
}

function add(file: string, to: Passage, token: Token, line: number): void {
  if (token.type === 'paragraph') {
    to.text.push(plain(file, (token as Tokens.Paragraph).tokens, line));
    return;
  }
  if (token.type !== 'list' || to.text.length > 0)
    throw new TextError(
      file,
      line,
      'Under a heading stand “- name: value” lines and then paragraphs, nothing else.',
    );
  let at = line;
  for (const { raw } of (token as Tokens.List).items) {
    const [, name, value = ''] = /^- (\w+): (.+)$/.exec(raw.trim()) ?? [];
    if (!name) throw new TextError(file, at, 'Expected “- name: value”.');
    if (name in to.fields) throw new TextError(file, at, `“${name}” stands twice.`);
    to.fields[name] = value.trim();
    at += raw.trimEnd().split('\n').length;
  }
}

/**
 * Requires plain text: pages show these texts unchanged, so marks for bold, links or HTML would appear as characters.
 */
function plain(file: string, tokens: readonly Token[], line: number): string {
  const marked = tokens.find(({ type }) => type !== 'text' && type !== 'escape');
  if (marked) throw new TextError(file, line, `Plain words alone; this is a mark: ${marked.raw}`);
  return tokens
    .map(({ type, raw }) => (type === 'escape' ? raw.slice(1) : raw))
    .join('')
    .replaceAll('\n', ' ');
}
