import { describe, expect, it } from 'vitest';
import { classesIn } from '../../web/scripts/class-names.ts';
import { classProblems } from './classes.ts';

const module = 'web/app/features/market/marketplace/top-auctions.module.css';
const base = { path: 'web/app/styles/base.css', text: '.label { color: var(--text); }' };

/** @param component code beside the module, with its import */
const problems = (css: string, component: string, path = module) =>
  classProblems(
    [base, { path, text: css }],
    [
      {
        path: 'web/app/features/market/marketplace/TopAuctions.tsx',
        text: `import * as styles from './top-auctions.module.css';\n${component}`,
      },
    ],
  );

describe('classes of their component', () => {
  it('takes what is declared and used', () => {
    const css =
      '.marquee :global(.label) { color: var(--text); }\n@keyframes turn { 0% { opacity: 1; } to { opacity: 0; } }';
    expect(problems(css, `<p className={\`label \${styles.marquee}\`}><b className="label" /></p>`)).toEqual(
      [],
    );
  });

  it('refuses a class that nothing uses', () => {
    expect(problems('.marquee { } .lost { }', '<p className={styles.marquee} />')).toEqual([
      `${module}: nothing uses .lost.`,
    ]);
  });

  it('refuses a stylesheet for everybody that is none of the shared ones', () => {
    const path = 'web/app/features/market/marketplace/top-auctions.css';
    expect(problems('.marquee { }', '', path)).toEqual([
      `${path} has classes for everybody; name it ${module}.`,
    ]);
  });

  it('refuses a rule of a module that reaches beyond it', () => {
    const used = '<p className={styles.marquee} />';
    expect(problems('.marquee:is(h1, p:has(a, :global(.label))) { } :global(.label) { }', used)).toEqual([
      `${module}: ":global(.label)" has no class of its own.`,
    ]);
    expect(problems('.marquee { } .marquee, body { }', used)).toEqual([
      `${module}: "body" has no class of its own.`,
    ]);
    expect(problems('.marquee :global(.lost) { }', used)).toEqual([
      `${module}: :global(.lost) stands in no shared stylesheet.`,
    ]);
  });

  it.each(['<p className="lost" />', `<p className={\`lost \${styles.marquee}\`} />`])(
    'refuses a class that is declared nowhere: %s',
    (component) => {
      const name = 'web/app/features/market/marketplace/TopAuctions.tsx';
      const found = problems('.marquee { }', `<i className={styles.marquee} />${component}`);
      expect(found).toEqual([`${name}: class "lost" stands in no shared stylesheet.`]);
    },
  );

  it('refuses a part of a page that no component names', () => {
    const css = "[data-part='lost'] .marquee { } [data-part='ticket'] .marquee { }";
    const found = problems(css, '<p className={styles.marquee} data-part="ticket" />');
    expect(found).toEqual([`${module}: no component has the part "lost".`]);
  });

  it('refuses two modules of one name: their classes would be the same', () => {
    const found = classProblems(
      [base, { path: module, text: '' }, { path: module.replace('market/', 'content/'), text: '' }],
      [],
    );
    expect(found).toHaveLength(1);
  });

  it('reads classes wherever a selector holds them', () => {
    const css = "@media print { .a:not(.b):has(> .c:hover), .d[data-part='x.y']::before { margin: 0.5em; } }";
    expect([...classesIn(css)]).toEqual(['a', 'b', 'c', 'd']);
  });
});
