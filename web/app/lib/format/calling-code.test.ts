import { expect, test } from 'vitest';
import { guessCallingCode } from './calling-code.ts';

test.each<[string[], string, string]>([
  [['en-IN', 'en'], 'Europe/London', '+91'],
  [['en-US'], 'Asia/Kolkata', '+91'],
  [['en', 'ta-SG'], 'Asia/Singapore', '+65'],
  [['en-US'], 'America/New_York', '+1'],
  [['ar-AE', 'en-GB'], 'Asia/Dubai', '+971'],
  [['zh-Hant-MY'], 'Asia/Kuala_Lumpur', '+60'],
  [['en-US@posix'], 'UTC', '+1'],
  [['en', 'hi'], 'UTC', '+91'],
  [[], 'UTC', '+91'],
])('%j in %s → %s', (languages, timeZone, code) => {
  expect(guessCallingCode(languages, timeZone)).toBe(code);
});
