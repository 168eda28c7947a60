import type { Hex, LocalAccount } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { announceOffer, reviseOffer } from '../../../modules/lottery/index.ts';
import { lotteryOffers } from '../../../modules/lottery/tables.ts';
import type { TestChain } from '../../../testing/chain.ts';
import { type TestTerms, useLottery } from '../../../testing/lottery.ts';
import { startPayingShop } from '../../payments/testing/paying-shop.ts';
import { type Shop, startShop } from '../../testing/shop.ts';

export type LotteryShop = Awaited<ReturnType<typeof startLotteryShop>>;
export type TicketShop = Awaited<ReturnType<typeof startTicketShop>>;

interface PreparedCall {
  to: string;
  data: string;
  value: string;
  gas: string;
}

/** A shop with one lottery that sells, `first-night`, as its contract has it: tickets cost 0.001. */
export async function startLotteryShop(chain: TestChain, terms: TestTerms = {}) {
  const shop = await startShop(chain, { market: true });
  return { ...shop, ...(await lotteriesIn(shop, chain, terms)) };
}

/** The same with the sandbox's providers, which tickets may be paid through, on a chain of its own. */
export async function startTicketShop(terms: TestTerms = {}) {
  const shop = await startPayingShop('config', undefined, true);
  return { ...shop, ...(await lotteriesIn(shop, shop.chain, terms, true)) };
}

/** Lotteries in a shop, of which `first-night` sells from the start. */
async function lotteriesIn(
  shop: Pick<Shop, 'addItem' | 'addPerson' | 'addWallet' | 'catchUp' | 'ctx'>,
  chain: TestChain,
  terms: TestTerms,
  providers = false,
) {
  const contract = useLottery(chain);
  const stranger = privateKeyToAccount(generatePrivateKey());
  await chain.fund(stranger.address, 10n ** 20n);
  const item = await shop.addItem({ id: 'the-entry', quantity: 10 });
  let opened = 0;

  /** Raffles the next edition of the prize, and announces it in the shop. */
  const open = async (id: string, more: TestTerms = {}): Promise<number> => {
    opened += 1;
    await contract.open(item.dropId, BigInt(opened), BigInt(opened), { ...terms, ...more });
    await shop.catchUp();
    await shop.ctx.db.insert(lotteryOffers).values({
      id,
      name: id,
      rules: null,
      itemId: item.id,
      chain: 'polygon',
      terms: {
        ticketPrice: (more.ticketPrice ?? 10n ** 15n).toString(),
        moneyPrize: '0',
        maxTickets: 1_000,
        walletLimit: 200,
        seconds: 3_600,
        permitOnly: more.permitOnly ?? false,
        beneficiary: null,
      },
      providers,
      freeEntry: false,
      lotteryId: opened,
      createdAt: shop.ctx.clock.now(),
    });
    await shop.ctx.changes.emit('catalogue');
    return opened;
  };
  await open('first-night');

  return {
    contract,
    stranger,
    open,
    offerFreeEntry: async (id: string): Promise<void> => {
      await announceOffer(shop.ctx, await reviseOffer(shop.ctx, id, { freeEntry: true }));
    },
    /** somebody of age with a wallet */
    player: async (id: string, address: Hex) => {
      const person = await shop.addPerson(id);
      await shop.addWallet(person, address);
      await person.send('setLotteryEntry', { body: { adult: true } });
      return person;
    },
    /** as a wallet does with what was prepared for it */
    signAndSend: async (account: LocalAccount, { to, data, value, gas }: PreparedCall): Promise<Hex> => {
      const hash = await chain.client.sendTransaction({
        account,
        chain: null,
        to: to as Hex,
        data: data as Hex,
        value: BigInt(value),
        gas: BigInt(gas),
      });
      await chain.client.waitForTransactionReceipt({ hash });
      return hash;
    },
  };
}
