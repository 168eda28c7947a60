import {
  collectibleAbi,
  explainContractError,
  lotteryAbi,
  marketplaceAbi,
  orderReceiverAbi,
} from '@talkies/abi';
import {
  type Abi,
  type AbiParameter,
  decodeEventLog,
  decodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  isHex,
  type Log,
} from 'viem';
import type { ContractName, ExplorerChain } from './chains.ts';
import { causesOf } from './problem.ts';

/** A name with its value; `address` where the value is one, so that a page can link to it. */
export interface Argument {
  name: string;
  value: string;
  address: boolean;
}
export interface DecodedCall {
  name: string;
  args: Argument[];
}
export interface DecodedEvent extends DecodedCall {
  contract: Hex;
}

const abis: Record<ContractName, Abi> = {
  collectible: collectibleAbi,
  marketplace: marketplaceAbi,
  orderReceiver: orderReceiverAbi,
  lottery: lotteryAbi,
};
/** Our contracts by the names of their sources. */
const contractLabels: Record<ContractName, string> = {
  collectible: 'Collectible',
  marketplace: 'Marketplace',
  orderReceiver: 'OrderReceiver',
  lottery: 'Lottery',
};
type Contracts = Pick<ExplorerChain, 'contracts'>;

const contractAt = ({ contracts }: Contracts, address: Hex): ContractName | undefined =>
  (Object.keys(abis) as ContractName[]).find((name) => isAddressEqual(contracts[name], address));

/** `Collectible` for the address of one of our contracts. */
export function contractLabel(chain: Contracts, address: Hex): string | undefined {
  const name = contractAt(chain, address);
  return name && contractLabels[name];
}

/**
 * The ABI of the contract at the address, then the others: an earlier deployment has the same ABI at another address.
 */
function abisFor(chain: Contracts, address: Hex | null): Abi[] {
  const known = address && contractAt(chain, address);
  const own = known ? [abis[known]] : [];
  return [...own, ...Object.values(abis).filter((abi) => !own.includes(abi))];
}

function firstDecoded<T>(candidates: readonly Abi[], decode: (abi: Abi) => T): T | null {
  for (const abi of candidates) {
    try {
      return decode(abi);
    } catch {
      // another of our contracts may declare it
    }
  }
  return null;
}

/** A value as people read it: `{ dropId: 7, buyer: 0x… }`, `[1, 2]`, `true`. */
function asText(value: unknown, shape?: AbiParameter): string {
  if (Array.isArray(value)) return `[${value.map((part) => asText(part, shape)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const components = shape && 'components' in shape ? shape.components : [];
  const fields = Object.entries(value).map(([name, part]) => {
    const inner = components.find((component) => component.name === name);
    return `${name}: ${asText(part, inner)}`;
  });
  return `{ ${fields.join(', ')} }`;
}

const argument = (input: AbiParameter, index: number, value: unknown): Argument => ({
  name: input.name || String(index + 1),
  value: asText(value, input),
  address: input.type === 'address',
});

/**
 * The call of one of our contracts with its arguments; for other contracts the bare selector; null for a plain
 * transfer.
 */
export function decodeCall(chain: Contracts, to: Hex | null, data: Hex): DecodedCall | null {
  if (to === null || data.length < 10) return null;
  const decoded = firstDecoded(abisFor(chain, to), (abi) => {
    const { functionName, args = [] } = decodeFunctionData({ abi, data });
    const declared = abi.find((item) => item.type === 'function' && item.name === functionName);
    const inputs = declared?.type === 'function' ? declared.inputs : [];
    return { name: functionName, args: inputs.map((input, index) => argument(input, index, args[index])) };
  });
  return decoded ?? { name: data.slice(0, 10), args: [] };
}

/** An event of one of our contracts; one that none of them declares is named by its topic. */
export function decodeLog(chain: Contracts, log: Pick<Log, 'address' | 'data' | 'topics'>): DecodedEvent {
  const contract = getAddress(log.address);
  const decoded = firstDecoded(abisFor(chain, contract), (abi) => {
    const { eventName = '', args } = decodeEventLog({ abi, data: log.data, topics: log.topics });
    const declared = abi.find((item) => item.type === 'event' && item.name === eventName);
    const inputs = declared?.type === 'event' ? declared.inputs : [];
    const values: Record<string, unknown> = { ...args };
    return {
      name: eventName,
      args: inputs.map((input, index) => argument(input, index, values[input.name ?? ''])),
    };
  });
  return { contract, ...(decoded ?? { name: log.topics[0] ?? 'anonymous', args: [] }) };
}

/** Why a contract refused a call, from the node's error; null where it gives no reason. */
export function explainRevert(error: unknown): string | null {
  for (const cause of causesOf(error)) {
    const data: unknown = 'data' in cause ? cause.data : undefined;
    if (!isHex(data) || data.length < 10) continue;
    const known = explainContractError(data);
    return known ? `${known.name}: ${known.userText}` : data;
  }
  return null;
}
