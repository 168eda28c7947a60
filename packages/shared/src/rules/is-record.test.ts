import { expect, test } from 'vitest';
import { isRecord } from './is-record.ts';

test.each([[{}], [{ a: 1 }], [Object.create(null)], [new Error('x')]])('%o has fields', (value) => {
  expect(isRecord(value)).toBe(true);
});

test.each([[null], [undefined], [[]], [[{ a: 1 }]], ['text'], [1], [true], [() => ({})]])(
  '%o is no record',
  (value) => {
    expect(isRecord(value)).toBe(false);
  },
);
