import { marketplaceAbi } from '@talkies/abi';
import { marketTokenIdOf, shareDown, tokenIdOf } from '@talkies/shared';
import { encodeFunctionData, type Hex, type LocalAccount } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';

/** The first order number of the run's own mints, of tokens that are then listed. */
export const OWN_ORDERS = 2n ** 240n;
const COIN = 10n ** 18n;
const PRICE = COIN / 2n;
/** the price plus royalty and fee */
const TOTAL = PRICE + shareDown(PRICE, 1_000) + shareDown(PRICE, 125);

export interface Listing {
  marketToken: string;
  tokenId: bigint;
  /** wei that the buyer pays */
  total: bigint;
}

/** Tokens listed by somebody without an account in the shop. */
export interface Market {
  /** @param chance in [0, 1) */
  listingBy(chance: number): Listing;
  /** Somebody else buys it, without the shop. */
  buyFromWallet(listing: Listing): Promise<void>;
  /** Its seller cancels the listing. */
  takeBack(listing: Listing): Promise<void>;
}

export async function openMarket(
  chain: TestChain,
  { itemId, dropId, count }: { itemId: string; dropId: bigint; count: number },
): Promise<Market> {
  const { client, config, buyer: seller } = chain;
  const send = (
    account: LocalAccount,
    functionName: 'list' | 'buy' | 'cancel',
    args: bigint[],
    value = 0n,
  ) => {
    const data = encodeFunctionData({ abi: marketplaceAbi, functionName, args } as never);
    return client.sendTransaction({ account, chain: null, to: config.contracts.marketplace, data, value });
  };
  const mined = (hash: Hex) => client.waitForTransactionReceipt({ hash });
  const listings: Listing[] = [];
  for (let serial = 1n; serial <= BigInt(count); serial++) {
    await mined(await useCollectible(chain).deliver(OWN_ORDERS + serial, dropId));
    const tokenId = tokenIdOf(dropId, serial);
    await mined(await send(seller, 'list', [tokenId, PRICE]));
    listings.push({ marketToken: marketTokenIdOf(itemId, Number(serial)), tokenId, total: TOTAL });
  }
  // somebody else was first, or two came at once: then it stays as it is
  const tried = (sent: Promise<Hex>): Promise<void> =>
    sent.then(
      () => undefined,
      () => undefined,
    );
  return {
    listingBy: (chance) => listings[Math.floor(chance * listings.length)] as Listing,
    buyFromWallet: async ({ tokenId, total }) => {
      const account = privateKeyToAccount(generatePrivateKey());
      await chain.fund(account.address, total + COIN);
      await tried(send(account, 'buy', [tokenId], total));
    },
    takeBack: ({ tokenId }) => tried(send(seller, 'cancel', [tokenId])),
  };
}
