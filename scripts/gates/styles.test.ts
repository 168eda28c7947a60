import { describe, expect, it, test } from 'vitest';
import { componentProblems, copyProblems, stylesheetProblems, TOKENS } from './styles.ts';

const path = 'web/app/components/button.css';
const problems = (text: string, at = path) => stylesheetProblems({ path: at, text });

describe('colours', () => {
  it.each([
    '#2b0f12',
    '#fff',
    'rgb(0 0 0 / 0.5)',
    'hsl(12 40% 30%)',
    'oklch(0.4 0.1 20)',
    'red',
    'RebeccaPurple',
    'linear-gradient(var(--a), white)',
    '1px solid black',
  ])('refuses %s outside the tokens', (value) => {
    const css = `.a:hover {\n  border: ${value};\n}`;
    expect(problems(css)).toHaveLength(1);
    expect(problems(css)[0]).toContain(`${path}: border says`);
    expect(problems(css, TOKENS)).toEqual([]);
  });

  it.each([
    'transparent',
    'currentcolor',
    'var(--red)',
    'ButtonText',
    "url('white.svg#fff')",
    "'red'",
    'color-mix(in srgb, var(--bg) 94%, transparent)',
    'white-space',
  ])('takes %s', (value) => expect(problems(`.a { content: ${value}; }`)).toEqual([]));

  it('knows that a mask has no colour, nor has a comment', () => {
    expect(problems('.a { mask: linear-gradient(#000, #0000); /* once: red; */ }')).toEqual([]);
    expect(problems('.a { --masked: #000; }')).toHaveLength(1);
  });

  it('refuses a colour in a component', () => {
    const tsx = (text: string) => componentProblems({ path: 'web/app/components/Seal.tsx', text });
    expect(tsx('<svg fill="#a3261a" />')).toEqual([
      `web/app/components/Seal.tsx: #a3261a; colours stand in ${TOKENS}.`,
    ]);
    expect(tsx('<svg fill="var(--stamp)"><a href="#main" /></svg>')).toEqual([]);
  });
});

test('what no stylesheet reaches takes its colours from the tokens', () => {
  const mail = { path: 'mail.ts', text: 'body { background: #FBF3E3; color: #123456 } a { color: #123456 }' };
  expect(copyProblems(mail, '--bg: #fbf3e3;')).toEqual([`mail.ts: #123456 is no colour of ${TOKENS}.`]);
});

describe('breakpoints', () => {
  it('hold for the sizes of pictures', () => {
    const tsx = (text: string) => componentProblems({ path: 'web/app/components/Seal.tsx', text });
    expect(tsx(`const SIZES = '(min-width: 1025px) min(22vw, 350px), (max-width: 599px) 44vw';`)).toEqual([]);
    for (const width of ['(min-width: 1700px)', '(max-width: 600px)', '(max-width: 1100px)'])
      expect(tsx(`<img sizes="${width} 92vw, 400px" />`)).toHaveLength(1);
  });

  it.each([
    '(min-width: 600px)',
    '(max-width: 599px)',
    '(hover: hover) and (min-width: 821px)',
    '(max-width: 1220px)',
    'print',
  ])('takes %s', (query) => expect(problems(`@media ${query} { .a { color: var(--text); } }`)).toEqual([]));

  it.each([
    '(max-width: 600px)',
    '(min-width: 599px)',
    '(max-width: 960px)',
    '(min-width: 40em)',
    '(width < 821px)',
  ])('refuses %s', (query) =>
    expect(problems(`@media ${query} { .a { color: var(--text); } }`)).toHaveLength(1),
  );

  it('leaves to the carousel the width that the specification gives it, and to nobody else', () => {
    const css = '@media (max-width: 464px) { .a { color: var(--text); } }';
    expect(problems(css, 'web/app/components/carousel/carousel.css')).toEqual([]);
    expect(problems(css)).toHaveLength(1);
  });
});
