import { collectibleAbi, lotteryAbi, marketplaceAbi, orderReceiverAbi } from '@talkies/abi';
import { sameAddress } from '@talkies/shared';
import type { Hex } from 'viem';
import type { TestChain } from '../../testing/chain.ts';
import type { Chains } from './world.ts';

/** The delivery of a token to its buyer. */
export interface Delivered {
  tokenId: bigint;
  to: Hex;
  txHash: Hex;
  /** wei that the buyer's wallet paid in the same transaction; null: none */
  price: bigint | null;
}

/** A listing that the shop bought for a buyer. */
export interface FloatPurchase extends Delivered {
  /** wei that left the float */
  total: bigint;
}

/** Tickets that the shop bought for a buyer; the number of the first is used as the token. */
export interface Tickets extends Delivered {
  count: number;
}

/** An order's payment at the receiver, in wei. */
export interface Received {
  payer: Hex;
  amount: bigint;
  refunded: bigint;
}

export interface ChainBooks {
  /** by the order's number on the chain */
  mints: Map<bigint, Delivered[]>;
  /** by the order's number on the chain */
  tickets: Map<bigint, Tickets[]>;
  /** of all lotteries and buyers */
  ticketsSold: number;
  /** by transaction */
  floatPurchases: Map<Hex, FloatPurchase>;
  /** by the order's number on the chain */
  received: Map<bigint, Received>;
}

const fromStart = { fromBlock: 0n, strict: true } as const;

/** Reads what happened to orders from the chains' own logs. @param float the float's address */
export async function readChains({ polygon, ethereum }: Chains, float: Hex): Promise<ChainBooks> {
  const [mints, tickets, floatPurchases, received] = await Promise.all([
    mintsOf(polygon),
    ticketsOf(polygon),
    floatPurchasesOf(polygon, float),
    receivedOf(ethereum),
  ]);
  return { mints, ...tickets, floatPurchases, received };
}

async function mintsOf({ client, config }: TestChain): Promise<ChainBooks['mints']> {
  const at = { address: config.contracts.collectible, abi: collectibleAbi, ...fromStart } as const;
  const bought = await client.getContractEvents({ ...at, eventName: 'Purchased' });
  const given = await client.getContractEvents({ ...at, eventName: 'MintedFor' });
  const all = [
    ...bought.map(({ args: { buyer, ...args }, transactionHash: txHash }) => ({
      ...args,
      to: buyer,
      txHash,
    })),
    ...given.map(({ args, transactionHash: txHash }) => ({ ...args, txHash, price: null })),
  ];
  return Map.groupBy(all, ({ orderId }) => orderId);
}

async function ticketsOf({
  client,
  config,
}: TestChain): Promise<Pick<ChainBooks, 'tickets' | 'ticketsSold'>> {
  const at = { address: config.contracts.lottery, abi: lotteryAbi, ...fromStart } as const;
  const bought = await client.getContractEvents({ ...at, eventName: 'TicketsBought' });
  const filled = await client.getContractEvents({ ...at, eventName: 'TicketOrderFilled' });
  const purchases = new Map(bought.map(({ args, transactionHash }) => [transactionHash, args]));
  const all = filled.map(({ args: { orderId, holder: to }, transactionHash: txHash }) => {
    const { firstTicket: tokenId = 0n, count = 0n } = purchases.get(txHash) ?? {};
    return { orderId, tokenId, to, txHash, price: null, count: Number(count) };
  });
  return {
    tickets: Map.groupBy(all, ({ orderId }) => orderId),
    ticketsSold: bought.reduce((sum, { args }) => sum + Number(args.count), 0),
  };
}

async function floatPurchasesOf(
  { client, config }: TestChain,
  float: Hex,
): Promise<ChainBooks['floatPurchases']> {
  const at = { address: config.contracts.marketplace, abi: marketplaceAbi, ...fromStart } as const;
  const sold = await client.getContractEvents({ ...at, eventName: 'Sold' });
  const sales = await Promise.all(
    sold.map(async ({ args: { tokenId, buyer, price, royalty, fee }, transactionHash: txHash }) => {
      const { from } = await client.getTransaction({ hash: txHash });
      const sale = { tokenId, to: buyer, txHash, price: null, total: price + royalty + fee };
      return sameAddress(from, float) ? [[txHash, sale] as const] : [];
    }),
  );
  return new Map(sales.flat());
}

async function receivedOf({ client, config }: TestChain): Promise<ChainBooks['received']> {
  const at = { address: config.contracts.orderReceiver, abi: orderReceiverAbi, ...fromStart } as const;
  const books = new Map<bigint, Received>();
  for (const { args } of await client.getContractEvents({ ...at, eventName: 'OrderPaid' }))
    books.set(args.orderId, { payer: args.payer, amount: args.amount, refunded: 0n });
  for (const { args } of await client.getContractEvents({ ...at, eventName: 'OrderRefunded' })) {
    const paid = books.get(args.orderId);
    if (paid) paid.refunded += args.amount;
  }
  return books;
}
