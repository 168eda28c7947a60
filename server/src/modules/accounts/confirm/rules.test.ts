import { describe, expect, test } from 'vitest';
import { codeOf, isCode, maskContact } from './rules.ts';

const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('rules', () => {
  test('a code has six digits, differs by id and secret, and is compared whole', () => {
    const code = codeOf('secret', 'id');
    expect(code).toMatch(/^\d{6}$/);
    expect(codeOf('secret', 'id')).toBe(code);
    expect(codeOf('other', 'id')).not.toBe(code);
    expect(isCode('secret', 'id', ` ${code.slice(0, 3)} ${code.slice(3)}\n`)).toBe(true);
    for (const wrong of ['', code.slice(1), `${code}0`, another(code), '💥💥💥'])
      expect(isCode('secret', 'id', wrong)).toBe(false);
  });

  test.each([
    ['asha@example.com', 'a…@example.com'],
    ['+919840012345', '+91 … 345'],
  ])('%s is shown as %s', (contact, shown) => {
    expect(maskContact(contact)).toBe(shown);
  });
});
