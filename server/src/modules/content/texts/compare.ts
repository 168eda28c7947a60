export interface Block {
  kind: 'same' | 'added' | 'removed';
  heading: boolean;
  text: string;
}

/** Splits a text into paragraphs and headings, without the names of sections (`{#who}`), which only the page uses. */
const blocksOf = (markdown: string): string[] =>
  markdown
    .split(/\n{2,}/)
    .map((block) => block.replace(/\s*\{#[\w-]+\}\s*$/, '').trim())
    .filter((block) => block !== '');

const present = (kind: Block['kind'], block: string): Block => ({
  kind,
  heading: block.startsWith('#'),
  text: block.replace(/^#+\s*/, '').replace(/\n/g, ' '),
});

/** The number of paragraphs that two texts share from each position on: the longest common subsequence (LCS). */
function common(before: readonly string[], after: readonly string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = table[i] as number[];
      row[j] =
        before[i] === after[j]
          ? (table[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(table[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  return table;
}

/** The differences of two texts, paragraph by paragraph: each once, removed ones before added ones. */
export function compare(before: string, after: string): Block[] {
  const [old, now] = [blocksOf(before), blocksOf(after)];
  const table = common(old, now);
  const blocks: Block[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]];
    if (was !== undefined && was === is) {
      blocks.push(present('same', was));
      i += 1;
      j += 1;
    } else if (
      was !== undefined &&
      (is === undefined || (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))
    ) {
      blocks.push(present('removed', was));
      i += 1;
    } else if (is !== undefined) {
      blocks.push(present('added', is));
      j += 1;
    }
  }
  return blocks;
}
