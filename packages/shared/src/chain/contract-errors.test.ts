import { contractErrors } from '@talkies/abi';
import { expect, test } from 'vitest';
import { contractRefusal } from './contract-errors.ts';

test.each(Object.entries(contractErrors))('%s has one refusal, by its name and by its code', (name, row) => {
  const refusal = contractRefusal(name, 'market/refused');
  expect(refusal?.text).toBe(`${row.userText} ${row.remedy}`);
  expect(contractRefusal(row.code, 'market/refused')).toEqual(refusal);
});

test('an error has one code wherever it is met, and those without a row the code of the place', () => {
  expect(contractRefusal('SoldOut', 'market/refused')?.code).toBe('order/sold-out');
  expect(contractRefusal('contract/sold-out', 'order/payment-failed')?.code).toBe('order/sold-out');
  expect(contractRefusal('WrongSigner', 'market/refused')?.code).toBe('market/refused');
  expect(contractRefusal('WrongSigner', 'order/payment-failed')?.code).toBe('order/payment-failed');
});

test.each([undefined, '', 'Unknown', 'toString'])('%s is no error of ours', (name) => {
  expect(contractRefusal(name, 'market/refused')).toBeNull();
});
