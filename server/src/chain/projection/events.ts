import { collectibleAbi } from '@talkies/abi';
import { dropOf } from '@talkies/shared';
import { decodeEventLog, zeroAddress } from 'viem';

type Hex = `0x${string}`;
export type EventArgs = Record<string, string | boolean>;

/** A log of our contracts, decoded. Integers are text; addresses carry their checksum. */
export interface ChainEvent {
  blockNumber: number;
  logIndex: number;
  txHash: Hex;
  contract: Hex;
  name: string;
  args: EventArgs;
  at: Date;
  /** the rows of the projection that it has a part in */
  dropId: bigint | null;
  tokenId: string | null;
  orderId: string | null;
}

const asText = (value: unknown): string | boolean => (typeof value === 'boolean' ? value : String(value));

/** Null for a log that none of our contracts declares. */
export function decodeLog(data: Hex, topics: [] | [Hex, ...Hex[]]): { name: string; args: EventArgs } | null {
  try {
    const { eventName, args } = decodeEventLog({ abi: collectibleAbi, data, topics });
    const entries = Object.entries(args ?? {}).map(([name, value]) => [name, asText(value)]);
    return { name: eventName, args: Object.fromEntries(entries) };
  } catch {
    return null;
  }
}

type Keys = Pick<ChainEvent, 'dropId' | 'tokenId' | 'orderId'>;
const none: Keys = { dropId: null, tokenId: null, orderId: null };

/** Which rows an event changes. A mint changes its drop too, which counts what is minted. */
export function keysOf(name: string, args: EventArgs): Keys {
  const text = (field: string) => String(args[field]);
  switch (name) {
    case 'DropRegistered':
      return { ...none, dropId: BigInt(text('dropId')) };
    case 'Transfer': {
      const tokenId = text('id');
      return { ...none, tokenId, dropId: args.from === zeroAddress ? dropOf(BigInt(tokenId)) : null };
    }
    case 'Locked':
    case 'Unlocked':
      return { ...none, tokenId: text('tokenId') };
    case 'Purchased':
    case 'MintedFor':
      return { ...none, orderId: text('orderId') };
    default:
      return none;
  }
}
