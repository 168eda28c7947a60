import { expect, test } from 'vitest';
import { guessCallingCode, withCallingCode } from './calling-code.ts';

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
  // no guess for a country with an unknown code
  [['es-ES'], 'Europe/Madrid', ''],
])('%j in %s → %s', (languages, timeZone, code) => {
  expect(guessCallingCode(languages, timeZone)).toBe(code);
});

test.each<[string, string | null, string]>([
  ['98400 12345', 'en-IN,en;q=0.9', '+91 98400 12345'],
  ['098400 12345', null, '+91 98400 12345'],
  ['9123 4567', 'en;q=0.8,ta-SG;q=0.7', '+65 9123 4567'],
  ['+65 9123 4567', 'en-IN', '+65 9123 4567'],
  ['  ', 'en-IN', ''],
  // text that is no number stays unchanged
  ['12', 'en-IN', '12'],
  ['none of yours', 'en-IN', 'none of yours'],
  ['612 345 678', 'es-ES,es;q=0.9', '612 345 678'],
])('%j, written in a browser that prefers %j, is %j', (phone, accepted, whole) => {
  expect(withCallingCode(phone, accepted)).toBe(whole);
});
