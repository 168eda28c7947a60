import { expect, test } from 'vitest';
import { EMAIL_MAX } from '../constants.ts';
import { emailText } from './schemas.ts';

test('a mail’s address is taken as it is stored, whoever types it', () => {
  expect(emailText().parse('  Meera.Nair@Example.COM ')).toBe('meera.nair@example.com');
});

test.each([
  '',
  'meera',
  'meera@',
  'meera@example',
  'a b@example.com',
  `${'m'.repeat(EMAIL_MAX)}@example.com`,
])('what is no address is told so: %s', (text) => {
  const { error } = emailText('Mend it.').safeParse(text);
  expect(error?.issues[0]?.message).toBe('Mend it.');
});
