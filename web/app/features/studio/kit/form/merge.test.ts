import type { ItemFields } from '@talkies/shared/studio/schemas';
import { expect, test } from 'vitest';
import { differences, isDirty, merged } from './merge.ts';

const fields = (more: Partial<ItemFields>) =>
  ({ title: 'One', price: '12', celebrity: 'Arun', ...more }) as ItemFields;
const base = fields({});

test('only what the other changed is asked about, and whether both did', () => {
  const mine = fields({ title: 'Mine', celebrity: 'Zara' });
  const theirs = fields({ title: 'Theirs', price: '13', celebrity: 'Zara' });
  expect(differences(base, mine, theirs)).toMatchObject([
    { field: 'title', both: true, was: 'One', mine: 'Mine', theirs: 'Theirs' },
    { field: 'price', both: false, mine: '12', theirs: '13' },
  ]);
});

test('theirs stays where I changed nothing, mine where I did not choose theirs', () => {
  const mine = fields({ title: 'Mine', celebrity: 'Zara' });
  const theirs = fields({ title: 'Theirs', price: '13' });
  expect(merged(base, mine, theirs, new Set())).toEqual(
    fields({ title: 'Mine', price: '13', celebrity: 'Zara' }),
  );
  expect(merged(base, mine, theirs, new Set(['title'] as const)).title).toBe('Theirs');
});

test('a form is as it was saved, whatever order the answer has, but for what was typed meanwhile', () => {
  const sent = fields({ title: ' Mine ' });
  const saved = { celebrity: 'Arun', price: '12', title: 'Mine' } as ItemFields;
  expect(isDirty(saved, merged(sent, sent, saved, new Set()))).toBe(false);
  expect(merged(sent, { ...sent, price: '13' }, saved, new Set())).toEqual({ ...saved, price: '13' });
});
