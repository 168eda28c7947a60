import { collectibleAbi, lotteryAbi, marketplaceAbi, orderReceiverAbi } from '@talkies/abi';
import { type Abi, decodeEventLog, encodeAbiParameters, encodeEventTopics, type Hex, pad } from 'viem';
import { expect, test } from 'vitest';
import { type ContractName, decodeLog } from './events.ts';

const abis: Record<ContractName, Abi> = {
  collectible: collectibleAbi,
  marketplace: marketplaceAbi,
  orderReceiver: orderReceiverAbi,
  lottery: lotteryAbi,
};

const sample = (type: string, n: number): unknown => {
  if (type === 'address') return pad(`0xabcdef${n.toString(16).padStart(2, '0')}`, { size: 20 });
  const list = /^(.+)\[(\d+)\]$/.exec(type);
  if (list) return Array.from({ length: Number(list[2]) }, (_, at) => sample(list[1] ?? '', n + at));
  if (type === 'bool') return n % 2 === 0;
  if (type === 'string') return `text ${n}`;
  if (type.startsWith('bytes')) return pad('0x12', { size: Number(type.slice(5)) || 40 });
  const bits = Number(/^u?int(\d+)$/.exec(type)?.[1]);
  if (!bits) throw new Error(`no sample of ${type}`);
  return bits > 48 ? BigInt(n) + 7n : n + 7;
};

const logs = Object.entries(abis).flatMap(([contract, abi]) =>
  abi.flatMap((item) => {
    if (item.type !== 'event') return [];
    const values = item.inputs.map((input, n) => sample(input.type, n));
    const args = Object.fromEntries(item.inputs.map((input, n) => [input.name ?? '', values[n]]));
    const topics = encodeEventTopics({ abi: [item], eventName: item.name, args }) as [Hex, ...Hex[]];
    const plain = item.inputs.filter((input) => !input.indexed);
    const data = encodeAbiParameters(
      plain,
      plain.map((input) => args[input.name ?? '']),
    );
    return [{ contract: contract as ContractName, name: item.name, topics, data }];
  }),
);

test.each(logs)('$contract: $name is read as viem reads it', ({ contract, topics, data }) => {
  const { eventName, args } = decodeEventLog({ abi: abis[contract], data, topics });
  const text = Object.entries(args ?? {}).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? value : String(value),
  ]);
  expect(decodeLog(contract, data, topics)).toEqual({ name: eventName, args: Object.fromEntries(text) });
});

test('a log that is not declared, or is cut short, is none', () => {
  const listed = logs.find(({ name }) => name === 'Listed');
  if (!listed) throw new Error('the marketplace lists nothing');
  const [selector, ...topics] = listed.topics;
  expect(decodeLog('marketplace', listed.data, [])).toBeNull();
  expect(decodeLog('collectible', listed.data, listed.topics)).toBeNull();
  expect(decodeLog('marketplace', '0x', listed.topics)).toBeNull();
  expect(decodeLog('marketplace', listed.data, [selector, ...topics.slice(1)])).toBeNull();
});
