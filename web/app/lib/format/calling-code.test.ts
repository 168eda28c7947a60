import { expect, test } from 'vitest';
import { guessCallingCode } from './calling-code.ts';

test.each<[string[], string]>([
  [['en-IN', 'en'], '+91'],
  [['en', 'ta-SG'], '+65'],
  [['en-US'], '+1'],
  [['ar-AE', 'en-GB'], '+971'],
  [['zh-Hant-MY'], '+60'],
  [['en-US@posix'], '+1'],
  [['en', 'hi'], '+91'],
  [[], '+91'],
])('%j → %s', (languages, code) => {
  expect(guessCallingCode(languages)).toBe(code);
});
