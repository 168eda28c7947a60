import { expect, test } from 'vitest';
import { editedFields } from './edited-fields.ts';

const loaded = { name: 'Asha', handle: 'asha', phone: '+91 98400 12345', email: 'asha@example.com' };
const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...loaded, ...fields })) form.set(name, value);
  return form;
};
const { name, handle, phone, email } = loaded;
const was = JSON.stringify([name, handle, phone, email, null]);

test('only fields that were edited are sent: a page that stayed open changes nothing else back', () => {
  expect(editedFields(formOf({ was }))).toEqual({});
  expect(editedFields(formOf({ was, name: 'Asha Rao' }))).toEqual({ name: 'Asha Rao' });
  expect(editedFields(formOf({ was, phone: '' }))).toEqual({ phone: '' });
});

test.each(['', 'no JSON', '{}', 'null'])(
  'a form that says %j about what it was loaded with sends all',
  (was) => {
    expect(editedFields(formOf({ was }))).toEqual(loaded);
  },
);
