import { collectibleAbi, lotteryAbi, marketplaceAbi, orderReceiverAbi } from '@talkies/abi';
import { dropOf } from '@talkies/shared';
import { type Abi, decodeEventLog, zeroAddress } from 'viem';
import type { ChainConfig } from '../../config/chains.ts';

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
  /** whose credit it changes, see `accountKey`, or whose switch, see `switchKey` */
  account: string | null;
}

const asText = (value: unknown): string | boolean => (typeof value === 'boolean' ? value : String(value));

export type ContractName = keyof ChainConfig['contracts'];
const abis: Record<ContractName, Abi> = {
  collectible: collectibleAbi,
  marketplace: marketplaceAbi,
  orderReceiver: orderReceiverAbi,
  lottery: lotteryAbi,
};

/** Null for a log that the contract does not declare. */
export function decodeLog(
  contract: ContractName,
  data: Hex,
  topics: [] | [Hex, ...Hex[]],
): { name: string; args: EventArgs } | null {
  try {
    const { eventName, args } = decodeEventLog({ abi: abis[contract], data, topics });
    const entries = Object.entries(args ?? {}).map(([name, value]) => [name, asText(value)]);
    return { name: String(eventName), args: Object.fromEntries(entries) };
  } catch {
    return null;
  }
}

/** Names the owner of a credit: each contract owes for itself. */
export const accountKey = (contract: string, account: string): string => `${contract}:${account}`;

/** Names a wallet's switch for the marketplace. */
export const switchKey = (account: string): string => `switch:${account}`;

type Keys = Pick<ChainEvent, 'dropId' | 'tokenId' | 'orderId' | 'account'>;
const none: Keys = { dropId: null, tokenId: null, orderId: null, account: null };

/** Which rows an event changes. A mint changes its drop too, which counts what is minted. */
export function keysOf(name: string, args: EventArgs, contract: string): Keys {
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
    case 'Listed':
    case 'PriceChanged':
    case 'ListingCancelled':
    case 'Sold':
    case 'AuctionCreated':
    case 'BidPlaced':
    case 'AuctionCancelled':
    case 'AuctionUnsold':
    case 'AuctionSettled':
      return { ...none, tokenId: text('tokenId') };
    case 'Purchased':
    case 'MintedFor':
      return { ...none, orderId: text('orderId') };
    case 'Credited':
    case 'Withdrawn':
      return { ...none, account: accountKey(contract, text('account')) };
    case 'ApprovalForAll':
      return { ...none, account: switchKey(text('owner')) };
    default:
      return none;
  }
}
