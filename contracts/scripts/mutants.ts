/** One small change of a source file. `line` counts from 1. */
export interface Mutant {
  /** below contracts/src */
  readonly file: string;
  readonly line: number;
  /** the line as it stands, without indentation */
  readonly before: string;
  readonly after: string;
}

type Rule = readonly [pattern: RegExp, replacement: string];

/** Every place that a pattern matches gives one mutant. Spaces keep operators apart from signs, paths and `=>`. */
const rules: readonly Rule[] = [
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ == /g, ' != '],
  [/ != /g, ' == '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ \* /g, ' / '],
  [/ \/ /g, ' * '],
  [/ % /g, ' / '],
  [/ \| /g, ' & '],
  [/ & /g, ' | '],
  [/ \^ /g, ' | '],
  [/ << /g, ' >> '],
  [/ >> /g, ' << '],
  [/ \+= /g, ' -= '],
  [/\+\+/g, '--'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\bmsg\.sender\b/g, 'address(this)'],
  [/\bmsg\.value\b/g, '0'],
  [/ (onlyOwner|onlyRegistrar|onlyMarketplace|onlyCashier|whenNotPaused|whenCollecting)\b/g, ''],
  // constants of the rules, one off
  [/(?<= = )(\d[\d_]*)(?=( days| hours| minutes)?;)/g, '$1 + 1'],
];

/** Statements of one line that stand on their own: without them the file compiles, and something is not done. */
const removable =
  /^(if \(.*\) revert .*;|emit .*;|delete .*;|[\w.[\]]+(\[[\w.]+\])* [-+^]?= .*;|(_\w+|\w+\.\w+)\(.*\);)$/;

function mutantsOfLine(text: string): string[] {
  const found = rules.flatMap(([pattern, replacement]) =>
    Array.from(text.matchAll(pattern), (match) => {
      const put = replacement.replace('$1', match[1] ?? '');
      return text.slice(0, match.index) + put + text.slice(match.index + match[0].length);
    }),
  );
  return removable.test(text) ? [...found, ''] : found;
}

/** Parts that say nothing a test could see: comments, imports, assembly (whose operators are words). */
const isCode = (text: string): boolean => !/^(\/\/|\/\*|\*|import |pragma |using |event |error )/.test(text);

/** The plain mutants of a file, in the order of its lines. Deterministic. */
export function mutantsOf(file: string, source: string): Mutant[] {
  return source.split('\n').flatMap((raw, index) => {
    const before = raw.trim();
    if (!isCode(before)) return [];
    return mutantsOfLine(before).map((after) => ({ file, line: index + 1, before, after }));
  });
}

export function applied(source: string, { line, before, after }: Mutant): string {
  const lines = source.split('\n');
  const raw = lines[line - 1] ?? '';
  if (raw.trim() !== before) throw new Error(`line ${line} has changed`);
  lines[line - 1] = raw.replace(before, () => after);
  return lines.join('\n');
}
