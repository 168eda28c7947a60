import { expect, test } from 'vitest';
import { filled } from './stored-form.ts';

test('a form that the release before stored has the fields that this one added, in the order of this one', () => {
  const stored = { version: 1, base: { a: '' }, fields: { a: 'typed' } };
  const form = filled(stored, { b: [], a: 'theirs' });
  expect(form).toEqual({ version: 1, base: { a: '', b: [] }, fields: { a: 'typed', b: [] } });
  expect(Object.keys(form.fields)).toEqual(['b', 'a']);
});
