import { collectibleAbi, lotteryAbi } from '@talkies/abi';
import { DAY_SECONDS, tokenIdOf } from '@talkies/shared';
import { type Abi, encodeFunctionData, type Hex, type LocalAccount } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Needs } from '../../chain/context.ts';
import { lotteryOffers } from '../../modules/lottery/tables.ts';
import type { TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { OWN_ORDERS } from './market.ts';

const COIN = 10n ** 18n;
/** the tickets of all but the first lottery: few enough to sell out, and as many as the contract requires */
const FEW = 100;
const MANY = 1_000_000;
/** the order numbers of the prizes' mints, above those of listed tokens */
const PRIZES = OWN_ORDERS + 2n ** 32n;

/** Lotteries whose tickets can be paid through providers. */
export interface Lotteries {
  /** @param chance in [0, 1) @returns one of them, by its name in the shop */
  by(chance: number): { id: string; most: number };
  /** Its giver cancels it, unless it is the first, which always has tickets. */
  callOff(id: string): Promise<void>;
}

/** Opens lotteries on chain, from an account that the shop does not use, and adds their offers in the shop. */
export async function openLotteries(
  ctx: Needs<'clock' | 'db'>,
  chain: TestChain,
  { itemId, dropId, count }: { itemId: string; dropId: bigint; count: number },
): Promise<Lotteries> {
  const { lottery, collectible } = chain.config.contracts;
  const organiser = privateKeyToAccount(generatePrivateKey());
  await chain.fund(organiser.address, 1_000n * COIN);
  await mined(chain, send(chain, chain.deployer, lottery, lotteryAbi, 'setOrganiser', [organiser.address]));
  const offers: (typeof lotteryOffers.$inferInsert)[] = [];
  for (let number = 1; number <= count; number++) {
    const terms = {
      ticketPrice: COIN.toString(),
      moneyPrize: '0',
      maxTickets: number === 1 ? MANY : FEW,
      walletLimit: number === 1 ? MANY : FEW,
      permitOnly: false,
      beneficiary: chain.deployer.address,
    };
    const tokenId = tokenIdOf(dropId, BigInt(number));
    await mined(chain, useCollectible(chain).deliver(PRIZES + BigInt(number), dropId, organiser.address));
    await mined(chain, send(chain, organiser, collectible, collectibleAbi, 'approve', [lottery, tokenId]));
    const onchain = { ...terms, tokenId, ticketPrice: COIN, moneyPrize: 0n, duration: 40 * DAY_SECONDS };
    await mined(chain, send(chain, organiser, lottery, lotteryAbi, 'createLottery', [onchain]));
    offers.push({
      ...{ id: `lottery ${number}`, name: `Lottery ${number}`, lotteryId: number, itemId, chain: 'polygon' },
      terms: { ...terms, seconds: 40 * DAY_SECONDS },
      ...{ providers: true, freeEntry: false, createdAt: ctx.clock.now() },
    });
  }
  await ctx.db.insert(lotteryOffers).values(offers);
  return {
    by: (chance) => {
      const number = chance < 0.4 ? 1 : 1 + Math.ceil(((chance - 0.4) / 0.6) * (count - 1));
      return { id: `lottery ${number}`, most: number === 1 ? 5 : 40 };
    },
    callOff: async (id) => {
      const { lotteryId } = offers.find((offer) => offer.id === id) ?? {};
      if (!lotteryId || lotteryId === 1) return;
      // somebody else was first: then it stays as it is
      await send(chain, organiser, lottery, lotteryAbi, 'cancel', [BigInt(lotteryId)]).catch(() => undefined);
    },
  };
}

const send = (
  { client }: TestChain,
  account: LocalAccount,
  to: Hex,
  abi: Abi,
  functionName: string,
  args: readonly unknown[],
): Promise<Hex> =>
  client.sendTransaction({ account, chain: null, to, data: encodeFunctionData({ abi, functionName, args }) });

const mined = async ({ client }: TestChain, sent: Promise<Hex>): Promise<void> => {
  await client.waitForTransactionReceipt({ hash: await sent });
};
