import { expect, test } from 'vitest';
import * as abis from './index.ts';
import { contractErrors, explainContractError } from './index.ts';

const allAbis = Object.entries(abis).flatMap(([name, value]) =>
  name.endsWith('Abi') && Array.isArray(value) ? [value] : [],
);
const declaredErrors = new Set(
  allAbis
    .flat()
    .flatMap((item: { type: string; name?: string }) => (item.type === 'error' ? [item.name ?? ''] : [])),
);

test('every custom error of every contract has a user text and a remedy', () => {
  expect([...declaredErrors].filter((name) => !Object.hasOwn(contractErrors, name))).toEqual([]);
  for (const row of Object.values(contractErrors)) {
    expect(row.userText).not.toBe('');
    expect(row.remedy).not.toBe('');
  }
});

test('no row outlives its error', () => {
  expect(Object.keys(contractErrors).filter((name) => !declaredErrors.has(name))).toEqual([]);
});

test('codes are unique', () => {
  const codes = Object.values(contractErrors).map((row) => row.code);
  expect(new Set(codes).size).toBe(codes.length);
});

test('revert data is explained by its selector', () => {
  const soldOut = `0x446fa2bd${'0'.repeat(64)}`;
  expect(explainContractError(soldOut)).toMatchObject({ name: 'SoldOut', code: 'contract/sold-out' });
});

test('revert data of another contract is not explained', () => {
  expect(explainContractError('0x08c379a0')).toBeUndefined();
  expect(explainContractError('0x')).toBeUndefined();
});
