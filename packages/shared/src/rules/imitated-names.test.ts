import { expect, test } from 'vitest';
import { personName } from '../common/schemas.ts';
import { isReservedHandle } from './handle.ts';
import { imitates } from './imitated-names.ts';

test.each([
  'Talkies',
  'Talkies Support',
  'the TALKIES team',
  'T a l k i e s',
  'Ta1kies',
  'Taikies', // a capital i for an l, and the other way round
  'TaIkies',
  '\u0422alkies', // Cyrillic
  '\u0422\u0430lk\u0456\u0435\u0455',
  '\uff34\uff41\uff4c\uff4b\uff49\uff45\uff53', // full width
  '\u1d1b\u1d00\u029f\u1d0b\u026a\u1d07\ua731', // small capitals
  'T\u00e1lki\u00e9s',
  'Support',
  'Customer Support',
  'Operator',
  'admin',
  '\u0430dmin',
  'Adrnin',
  '0perator',
  'Official',
  '\u0420\u0430vi', // any word of two scripts that are mistaken for each other
])('"%s" would pass for the shop', (name) => {
  expect(imitates(name)).toBe(true);
  expect(personName.safeParse(name).success).toBe(false);
});

test.each([
  'Asha Menon',
  'ஆஷா மேனன்',
  'DJ\u0bb0\u0bb5\u0bbf',
  'Jo\u00e3o da Concei\u00e7\u00e3o',
  'Иван Петров',
  'Γιώργος',
  'Administrata Rao',
  'Kalki Estalk',
  "O'Brien",
  '宮崎 駿',
])('"%s" is a name', (name) => {
  expect(personName.parse(name)).toBe(name);
});

test.each(['\u3164', '\u115f\u1160', '\u2800 \u2800', '\uffa0', '\u200b', '\u0085', 'A\u009bB', 'A\u2028B'])(
  'a name that looks like nothing, or moves what reads it, is none: %j',
  (name) => expect(personName.safeParse(name).success).toBe(false),
);

test.each(['ta1kies', 'talkies-help', 'operator-ravi', 'my-support', 'adm1n'])(
  'the handle %s is kept',
  (handle) => {
    expect(isReservedHandle(handle)).toBe(true);
  },
);
