import { describe, expect, test } from 'vitest';
import { scriptsLate } from './late-scripts.ts';

const drawn =
  '<html><head><link rel="stylesheet" href="/assets/style.css"/><link rel="modulepreload" href="/assets/entry.js"/>' +
  '<link rel="modulepreload" href="/assets/home.js"/></head><body><p>Kabali</p><script nonce="n">window.context = 1</script>' +
  '<script nonce="n" type="module" async="">import "/assets/home.js";</script></body></html>';

describe('the scripts of a page', () => {
  const page = scriptsLate(drawn, 'n');

  test('are fetched by a starter at its end, not by the browser’s first look', () => {
    expect(page).not.toContain('rel="modulepreload"');
    expect(page).not.toContain('type="module"');
    expect(page).toContain('<script nonce="n" type="late">import "/assets/home.js";</script>');
    expect(page).toMatch(
      /<script nonce="n">\(function wake.*\["\/assets\/entry.js","\/assets\/home.js"\],2500\)<\/script><\/body>/s,
    );
  });

  test('leave everything else as it was drawn', () => {
    expect(page).toContain('<link rel="stylesheet" href="/assets/style.css"/>');
    expect(page).toContain('<script nonce="n">window.context = 1</script>');
    expect(scriptsLate('<html><body>no script</body></html>', 'n')).toBe(
      '<html><body>no script</body></html>',
    );
  });
});
