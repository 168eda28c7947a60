import { describe, expect, it } from 'vitest';
import { readProse } from './read.ts';

describe('a broken text is refused with file and line:', () => {
  it.each([
    ['words before any heading', 'Hello.\n\n# Terms\n', 'a.md:1: Words before the first heading.'],
    ['no heading', '\n', 'a.md:1: A heading with one # is missing.'],
    ['two first headings', '# A\n\n# B\n', 'a.md:3: There is one heading with one # in a file.'],
    [
      'an entry without its section',
      '# A\n\n### B\n',
      'a.md:3: Headings have #, below it ##, below that ###.',
    ],
    [
      'a heading too deep',
      '# A\n\n## B\n\n#### C\n',
      'a.md:5: Headings have #, below it ##, below that ###.',
    ],
    ['a name that stands twice', '# A\n\n## B {#b}\n\n## C {#b}\n', 'a.md:5: {#b} stands twice.'],
    [
      'a mark in plain words',
      '# A\n\nText.\n\n**Bold**.\n',
      'a.md:5: Plain words alone; this is a mark: **Bold**',
    ],
    ['a link', '# A\n\n[here](https://a.test)\n', 'a.md:3: Plain words alone; this is a mark: [here]'],
    ['HTML', '# A\n\n<script>alert(1)</script>\n', 'a.md:3: Under a heading stand'],
    ['a list after words', '# A\n\nText.\n\n- also: this\n', 'a.md:5: Under a heading stand'],
    ['a list that is no fields', '# A\n\n- tab: this\n- that\n', 'a.md:4: Expected “- name: value”.'],
    ['a field that stands twice', '# A\n\n- tab: this\n- tab: that\n', 'a.md:4: “tab” stands twice.'],
  ])('%s', (_, text, problem) => {
    expect(() => readProse('a.md', text, [])).toThrow(problem);
  });
});
