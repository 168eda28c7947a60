import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare } from './compare.ts';

const signs = { same: ' ', added: '+', removed: '-' } as const;
const shown = (before: string, after: string) =>
  compare(before, after).map(({ kind, text }) => `${signs[kind]}${text}`);

describe('two versions of a text', () => {
  test('are compared by paragraphs, what went before what came', () => {
    expect(shown('# Terms\n\nOne.\n\nTwo.', '# Terms\n\nOne.\n\nTwo and a half.\n\nThree.')).toEqual([
      ' Terms',
      ' One.',
      '-Two.',
      '+Two and a half.',
      '+Three.',
    ]);
  });

  test('are read as words: without the marks of headings and the names of sections', () => {
    expect(compare('', '## Who we are {#who}\n\nA company\nin Singapore.')).toEqual([
      { kind: 'added', heading: true, text: 'Who we are' },
      { kind: 'added', heading: false, text: 'A company in Singapore.' },
    ]);
  });

  test('give both back, whatever they are', () => {
    const text = fc.array(fc.constantFrom('A', 'B', 'C', 'D'), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const blocks = compare(before.join('\n\n'), after.join('\n\n'));
        const of = (...kinds: string[]) =>
          blocks.filter(({ kind }) => kinds.includes(kind)).map((block) => block.text);
        expect(of('same', 'removed')).toEqual(before);
        expect(of('same', 'added')).toEqual(after);
      }),
    );
  });
});
