import { readdirSync, readFileSync } from 'node:fs';
import { guides, help, legal, questions, shapes } from '@talkies/shared/prose';
import { describe, expect, it } from 'vitest';

const head = '---\ntitle: Terms\ndescription: What we owe.\n---\n\n# Terms\n\nPlain English.\n';

describe('texts in Markdown', () => {
  it('become what a page shows', () => {
    const text = `${head}\n## Who we are {#who}\n\nA company\nin Singapore.\n\nYou are you.\n`;
    expect(legal('terms.md', text)).toEqual({
      title: 'Terms',
      description: 'What we owe.',
      heading: 'Terms',
      lead: 'Plain English.',
      sections: [{ id: 'who', heading: 'Who we are', text: ['A company in Singapore.', 'You are you.'] }],
    });
    expect(
      questions('questions.md', '# Q\n\n## Fees? {#fees}\n\n- also: cost gas\n\n11.25% & a \\* star.\n'),
    ).toEqual([{ id: 'fees', question: 'Fees?', answer: '11.25% & a * star.', also: 'cost gas' }]);
  });

  it('are all there for every file of every language, and nothing else is', () => {
    const messages = new URL('../app/messages/', import.meta.url);
    const languages = readdirSync(messages, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of languages) {
      const folder = new URL(`${name}/`, messages);
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.md'),
      );
      expect(files.toSorted()).toEqual(Object.keys(shapes).toSorted());
      for (const file of files)
        expect(() => shapes[file]?.(file, readFileSync(new URL(file, folder), 'utf8'))).not.toThrow();
    }
  });
});

describe('a broken text is refused with file and line:', () => {
  it.each([
    [
      'a section without a name',
      () => legal('terms.md', `${head}\n## Who\n\nWe.\n`),
      'terms.md:10: A name is missing',
    ],
    [
      'a section without words',
      () => legal('terms.md', `${head}\n## Who {#who}\n`),
      'terms.md:10: Words are missing',
    ],
    [
      'a field in the wrong place',
      () => legal('terms.md', `${head}\n## A {#a}\n\n- also: b\n\nC.\n`),
      'terms.md:10: Unknown field “also”',
    ],
    [
      'a question without its other words',
      () => questions('q.md', '# Q\n\n## A {#a}\n\nB.\n'),
      'q.md:3: “- also: …” is missing',
    ],
    [
      'two answers',
      () => questions('q.md', '# Q\n\n## A {#a}\n\n- also: b\n\nC.\n\nD.\n'),
      'q.md:3: One paragraph alone',
    ],
    [
      'a guide of another name',
      () => guides('g.md', '# G\n\n## A {#selling}\n'),
      'g.md:3: Unknown {#selling}. Known: wallets',
    ],
    [
      'a guide that is missing',
      () => guides('g.md', '# G\n\n## A {#wallets}\n'),
      'g.md:1: The section with {#buying} is missing.',
    ],
    [
      'a page without its description',
      () => help('page.md', '---\ntitle: A\n---\n# A\n\nB.\n'),
      'page.md:1: “description: …” is missing',
    ],
  ])('%s', (_, read, problem) => {
    expect(read).toThrow(problem);
  });
});
