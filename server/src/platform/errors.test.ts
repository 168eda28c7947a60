import { expect, test } from 'vitest';
import { wrongField, wrongFields } from './errors.ts';

test('a refusal of one field says it to people, and to a form beside its field', () => {
  const { code, message, fields } = wrongField('to', 'Enter an address.');
  expect({ code, message, fields }).toEqual({
    code: 'request/invalid',
    message: 'Enter an address.',
    fields: [{ field: 'to', message: 'Enter an address.' }],
  });
});

test('a refusal of several names each', () => {
  const cause = new Error('below');
  const error = wrongFields(
    [
      { field: 'name', message: 'Fill it in.' },
      { field: 'price', message: 'Enter dollars.' },
    ],
    cause,
  );
  expect(error.message).toBe('name: Fill it in. price: Enter dollars.');
  expect(error.fields).toHaveLength(2);
  expect(error.cause).toBe(cause);
});
