/** Texts that have broken forms before. */
export const badTexts: Record<string, string> = {
  empty: '',
  blank: ' \t ',
  'control characters': 'a\u0000b\u0007c\u001b[31m',
  'two lines': 'Asha\r\nBcc: everybody@example.com',
  'bidirectional override': 'Asha \u202egnp.exe',
  'right to left': 'مرحبا بالعالم',
  emoji: '👩‍👩‍👧‍👦🎬🇮🇳',
  'half an emoji': 'Asha \ud83c',
  markup: '<img src=x onerror=alert(1)>"\'><svg/onload=alert(1)>',
  template: '{{constructor.constructor("return this")()}} #{7*7} %s %n',
  sql: "'; drop schema app cascade; --",
  'another path': '../../../../etc/passwd',
  prototype: '__proto__',
  'combining marks': `A${'\u0301'.repeat(60)}`,
  'zero width': '\u200b\u200b\ufeff',
  'very long': 'a'.repeat(100_000),
};

export const wrongTypes: Record<string, unknown> = {
  null: null,
  number: 1e308,
  boolean: true,
  list: ['a'],
  object: { $ne: null },
};
