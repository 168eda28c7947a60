import { expect, test } from 'vitest';
import { callName } from './call-name.ts';

test.each([
  ['Meenu Ragavi', 'Meenu'],
  ['K. Balachander', 'Balachander'],
  ['R Ashwin', 'Ashwin'],
  ['S. P. Lakshmi', 'Lakshmi'],
  ['S.P. Lakshmi', 'Lakshmi'],
  ['Dr. Asha Rao', 'Asha'],
  ['Asha R.', 'Asha'],
  ['  Nila  ', 'Nila'],
  ['Om', 'Om'],
  ['கி. மீனா', 'மீனா'],
  ['X', 'X'],
  ['A. R.', 'A. R.'],
])('%s is called %s', (name, called) => {
  expect(callName(name)).toBe(called);
});
