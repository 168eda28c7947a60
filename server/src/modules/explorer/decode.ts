import { collectibleAbi, lotteryAbi, marketplaceAbi, orderReceiverAbi } from '@talkies/abi';
import type { ApiResponse } from '@talkies/shared/schemas';
import {
  type AbiParameter,
  decodeEventLog,
  decodeFunctionData,
  getAddress,
  type Hex,
  type Log,
  toFunctionSelector,
} from 'viem';

type Event = ApiResponse<'explorerTransaction'>['events'][number];
const abis = [collectibleAbi, marketplaceAbi, orderReceiverAbi, lotteryAbi];

type Named = { readonly name?: string | undefined; readonly components?: readonly AbiParameter[] };

/** A value as people read it: `{ dropId: 7, buyer: 0x… }`, `[1, 2]`, `true`. */
function asText(value: unknown, shape?: Named): string {
  if (Array.isArray(value)) return `[${value.map((part) => asText(part, shape)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, part]) => {
      const inner = shape?.components?.find((component) => component.name === name);
      return `${name}: ${asText(part, inner)}`;
    });
    return `{ ${fields.join(', ')} }`;
  }
  return String(value);
}

/** The call of one of our contracts, with the names of its arguments; the bare selector for others. */
export function describeCall(data: Hex): string | null {
  if (data.length < 10) return null;
  for (const abi of abis) {
    const declared = abi.find(
      (item) => item.type === 'function' && toFunctionSelector(item) === data.slice(0, 10),
    );
    if (declared?.type !== 'function') continue;
    try {
      const { args = [] } = decodeFunctionData({ abi, data });
      const inputs: readonly Named[] = declared.inputs;
      const written = inputs.map((input, index) => `${input.name}: ${asText(args[index], input)}`);
      return `${declared.name}(${written.join(', ')})`;
    } catch {
      return data.slice(0, 10);
    }
  }
  return data.slice(0, 10);
}

/** A log of one of our contracts; one that none of them declares is named by its topic. */
export function describeLog(log: Pick<Log, 'address' | 'data' | 'topics'>): Event {
  const contract = getAddress(log.address);
  for (const abi of abis) {
    try {
      const { eventName, args } = decodeEventLog({ abi, data: log.data, topics: log.topics });
      const entries = Object.entries(args ?? {}).map(([name, value]) => ({ name, value: asText(value) }));
      return { contract, name: eventName, args: entries };
    } catch {
      // another of our contracts may declare it
    }
  }
  return { contract, name: log.topics[0] ?? 'anonymous', args: [] };
}
