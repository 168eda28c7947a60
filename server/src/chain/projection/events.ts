import { collectibleAbi, lotteryAbi, marketplaceAbi, orderReceiverAbi } from '@talkies/abi';
import { dropOf } from '@talkies/shared';
import {
  type Abi,
  type AbiEvent,
  type AbiParameter,
  decodeAbiParameters,
  type Hex,
  toEventSelector,
  zeroAddress,
} from 'viem';
import type { ChainConfig } from '../../platform/config/chains.ts';

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
  /** the keys of the rows that it changes */
  dropId: bigint | null;
  tokenId: string | null;
  orderId: string | null;
  lotteryId: number | null;
  /** the account whose credit it changes, see `accountKey`, or whose switch, see `switchKey` */
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

interface Declared {
  name: string;
  inputs: AbiEvent['inputs'];
  /** arguments that are not in a topic */
  plain: AbiParameter[];
}

const declare = ({ name, inputs }: AbiEvent): Declared => ({
  name,
  inputs,
  plain: inputs.filter((input) => !input.indexed),
});

/** Events by their first topic, hashed once: viem's decodeEventLog hashes all of a contract's for each log. */
const declared = new Map(
  Object.entries(abis).map(([contract, abi]) => [
    contract as ContractName,
    new Map(
      abi.flatMap((item) => (item.type === 'event' ? [[toEventSelector(item), declare(item)] as const] : [])),
    ),
  ]),
);

/**
 * Decodes a log; null where the contract does not declare it. Our events index words alone, so that a topic is its
 * value.
 */
export function decodeLog(
  contract: ContractName,
  data: Hex,
  [selector, ...topics]: [] | [Hex, ...Hex[]],
): { name: string; args: EventArgs } | null {
  const event = selector && declared.get(contract)?.get(selector);
  if (!event || topics.length !== event.inputs.length - event.plain.length) return null;
  try {
    const plain = decodeAbiParameters(event.plain, data) as unknown[];
    const args: EventArgs = {};
    for (const input of event.inputs) {
      const [value] = input.indexed
        ? decodeAbiParameters([input], topics.shift() ?? '0x')
        : plain.splice(0, 1);
      args[input.name ?? ''] = asText(value);
    }
    return { name: event.name, args };
  } catch {
    return null;
  }
}

/** The key of a credit: each contract has credits of its own. */
export const accountKey = (contract: string, account: string): string => `${contract}:${account}`;

/** The key of a wallet's marketplace switch. */
export const switchKey = (account: string): string => `switch:${account}`;

type Keys = Pick<ChainEvent, 'dropId' | 'tokenId' | 'orderId' | 'lotteryId' | 'account'>;
const none: Keys = { dropId: null, tokenId: null, orderId: null, lotteryId: null, account: null };

/** The keys of the rows that an event changes. A mint changes its drop too, which counts minted tokens. */
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
    case 'OrderPaid':
    case 'OrderRefunded':
    case 'OrderCollected':
    case 'CollectionAnnounced':
    case 'CollectionObjected':
    case 'ObjectionDismissed':
      return { ...none, orderId: text('orderId') };
    case 'LotteryCreated':
    case 'TicketsBought':
    case 'TicketOrderFilled':
    case 'LotteryCancelled':
    case 'LotteryDrawn':
    case 'PrizeClaimed':
    case 'PrizeReturned':
    case 'TicketsRefunded':
      return { ...none, lotteryId: Number(text('lotteryId')) };
    case 'Credited':
    case 'Withdrawn':
      return { ...none, account: accountKey(contract, text('account')) };
    case 'ApprovalForAll':
      return { ...none, account: switchKey(text('owner')) };
    default:
      return none;
  }
}
