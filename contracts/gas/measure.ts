import { marketplaceAbi as abi } from '@talkies/abi';
import { encodeFunctionData } from 'viem';
import type { LocalChain } from '../deploy/anvil.ts';
import { BUY_TICKET } from './lottery.ts';
import { account, PRICE, setUpMarket, TERMS, tokenOf } from './setup.ts';

export type Operation =
  | 'voucherMint'
  | 'list'
  | 'buy'
  | 'buyFor'
  | 'cancel'
  | 'createAuction'
  | 'firstBid'
  | 'outbid'
  | 'settle'
  | 'ticketFirst'
  | 'ticketAgain';

/** Gas used by each operation, from receipts. Whoever buys, bids or wins is new to the collection. */
export async function measureGas(chain: LocalChain): Promise<Record<Operation, number>> {
  const { seller, mint, market, lottery, skip } = await setUpMarket(chain);
  const [minter, buyer, first, second] = [account(4), account(5), account(6), account(7)] as const;
  const onSale = tokenOf(3n);
  const inAuction = tokenOf(5n);
  const round = 1n;
  const total = PRICE + (PRICE * 1_125n) / 10_000n;
  const bid = encodeFunctionData({ abi, functionName: 'bid', args: [inAuction, round] });
  const list = (tokenId: bigint) =>
    market(seller, encodeFunctionData({ abi, functionName: 'list', args: [tokenId, PRICE] }));
  const create = encodeFunctionData({ abi, functionName: 'createAuction', args: [inAuction, TERMS] });

  const voucherMint = await mint(minter, 6n);
  const listed = await list(onSale);
  const buy = await market(buyer, encodeFunctionData({ abi, functionName: 'buy', args: [onSale] }), total);
  await list(tokenOf(4n));
  const cancel = await market(
    seller,
    encodeFunctionData({ abi, functionName: 'cancel', args: [tokenOf(4n)] }),
  );
  await list(tokenOf(4n));
  // paid by somebody else, for somebody who is new to the collection
  const delivered = encodeFunctionData({
    abi,
    functionName: 'buyFor',
    args: [tokenOf(4n), account(8).address],
  });
  const buyFor = await market(first, delivered, total);
  const createAuction = await market(seller, create);
  const firstBid = await market(first, bid, PRICE);
  const outbid = await market(second, bid, PRICE * 2n);
  const ticketFirst = await lottery(buyer, BUY_TICKET, PRICE);
  await lottery(seller, BUY_TICKET, PRICE);
  const ticketAgain = await lottery(buyer, BUY_TICKET, PRICE);
  await skip(TERMS.duration);
  const settle = await market(first, encodeFunctionData({ abi, functionName: 'settle', args: [inAuction] }));
  return {
    voucherMint,
    list: listed,
    buy,
    buyFor,
    cancel,
    createAuction,
    firstBid,
    outbid,
    settle,
    ticketFirst,
    ticketAgain,
  };
}
