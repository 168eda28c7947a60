/** A text that begins with `name: value` lines between two lines of dashes. */
export interface WithFrontMatter {
  fields: Readonly<Record<string, string>>;
  /** the text that follows, unchanged */
  body: string;
  /** the line of the file, from 1, at which `body` begins */
  line: number;
}

/** A mistake in a text of ours, at its file and line: `terms.md:12: …`. */
export class TextError extends Error {
  override name = 'TextError';

  constructor(file: string, line: number, problem: string) {
    super(`${file}:${line}: ${problem}`);
  }
}

/**
 * Splits a text from its front matter; a text without one has no fields.
 *
 * @param names every field that may stand there; those with a `?` may be missing
 * @throws TextError where a field is unknown, missing, empty or given twice, or the second line of dashes is missing
 */
export function readFrontMatter(file: string, text: string, names: readonly string[]): WithFrontMatter {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : 0;
  if (end < 0) throw new TextError(file, 1, 'The line of dashes after the fields is missing.');
  const fields: Record<string, string> = {};
  for (let at = 1; at < end; at++) {
    const [, name, value = ''] = /^(\w+):(?: (.*))?$/.exec(lines[at] ?? '') ?? [];
    if (!name) throw new TextError(file, at + 1, 'Expected “name: value”.');
    if (!names.includes(name) && !names.includes(`${name}?`))
      throw new TextError(file, at + 1, `Unknown field “${name}”. Known: ${names.join(', ')}.`);
    if (name in fields) throw new TextError(file, at + 1, `“${name}” stands twice.`);
    if (value.trim() === '') throw new TextError(file, at + 1, `“${name}” is empty.`);
    fields[name] = value.trim();
  }
  const missing = names.find((name) => !name.endsWith('?') && !(name in fields));
  if (missing) throw new TextError(file, 1, `“${missing}: …” is missing between the lines of dashes.`);
  const begins = end === 0 ? 0 : end + 1;
  return { fields, body: lines.slice(begins).join('\n'), line: begins + 1 };
}
