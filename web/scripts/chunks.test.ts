import { expect, test } from 'vitest';
import { pattern } from './chunks.ts';

const files = [
  'lib/timing/shop-clock.ts',
  'lib/timing/use-wait.ts',
  'components/Button.tsx',
  'components/button.module.css',
];

test('a group has what begins as it says, without what it leaves out', () => {
  const group = pattern('common', ['lib/timing/', '!lib/timing/use-wait.', 'components/Button.'], files);
  const among = files.filter((file) => group.test(`/shop/web/app/${file}`));
  expect(among).toEqual(['lib/timing/shop-clock.ts', 'components/Button.tsx']);
  expect(pattern('shop', [''], files, '.css').test('/shop/web/app/components/button.module.css')).toBe(true);
});

test('a name that was changed ends the build, instead of leaving its group in silence', () => {
  expect(() => pattern('common', ['components/Knob.'], files)).toThrow(
    'no file of web/app begins with components/Knob., which common names',
  );
  expect(() => pattern('common', ['lib/timing/', '!lib/timing/use-pause.'], files)).toThrow(
    'lib/timing/use-pause.',
  );
  expect(() => pattern('shop', ['lib/'], files, '.css')).toThrow('lib/');
});
