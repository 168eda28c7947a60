import { marketplaceAbi } from '@talkies/abi';
import fc from 'fast-check';
import { encodeFunctionData } from 'viem';
import { expect } from 'vitest';
import { compareWithChain, compareWithProjection } from './compare.ts';
import type { MarketModel, Refusal } from './rules.ts';
import { abi, people, personAt, type World } from './world.ts';

/** Counts over all runs of a test: how often each call was carried out, and how often it was refused. */
export const counts = new Map<string, { done: number; refused: number }>();

/** An action as numbers that are interpreted when it is played, so that a failing run can be shortened. */
interface Action {
  name: string;
  play(model: MarketModel, world: World): Promise<void>;
}
type Make = (...numbers: number[]) => Action['play'];

class Step implements fc.AsyncCommand<MarketModel, World> {
  readonly #name: string;
  readonly #numbers: number[];
  readonly #play: Action['play'];

  constructor(name: string, numbers: number[], play: Action['play']) {
    this.#name = name;
    this.#numbers = numbers;
    this.#play = play;
  }

  check = (): boolean => true;
  run = async (model: MarketModel, world: World): Promise<void> => {
    model.now += 1n;
    await this.#play(model, world);
  };
  toString = (): string => `${this.#name}(${this.#numbers.join(', ')})`;
}

/** Requires that the rules and the chain decide alike on a call, down to the reason of a refusal. */
function agree(name: string, expected: Refusal, found: Refusal): void {
  const count = counts.get(name) ?? { done: 0, refused: 0 };
  counts.set(name, count);
  if (expected) count.refused += 1;
  else count.done += 1;
  expect(`${name}: ${found ?? 'done'}`).toBe(`${name}: ${expected ?? 'done'}`);
}

/** A token that exists, or now and then one that does not. */
const tokenAt = (model: MarketModel, pick: number): bigint =>
  [...model.tokens.keys()][pick % (model.tokens.size + 1)] ?? (1n << 32n) | 9_999n;
/** A token, mostly one that is listed. */
const listedAt = (model: MarketModel, pick: number): bigint => {
  const listed = [...model.tokens.keys()].filter((id) => model.listing(id));
  return (pick % 7 === 0 ? undefined : listed[pick % listed.length]) ?? tokenAt(model, pick);
};
/** An auction, mostly one that still accepts bids. */
const auctionAt = (model: MarketModel, pick: number) => {
  const open = model.auctions.filter(({ state }) => state === 'open');
  const running = open.filter(({ end }) => model.now < end);
  return (pick % 7 === 0 ? undefined : running[pick % running.length]) ?? open[pick % open.length];
};
/** Mostly the token's owner, so that many calls succeed; otherwise anybody. */
const ownerOr = (model: MarketModel, id: bigint, pick: number) =>
  people.find(({ address }) => pick % 4 !== 0 && address === model.token(id).owner) ?? personAt(pick);

const amounts = [
  1n,
  2n,
  79n,
  9_999n,
  10_001n,
  10n ** 18n,
  10n ** 18n + 7n,
  3n * 10n ** 20n + 333n,
  2n ** 96n - 1n,
];
const amountAt = (pick: number, salt: number): bigint => {
  if (pick === 97) return 0n;
  if (pick === 98) return 2n ** 96n;
  return pick < 80
    ? 10n ** 18n + BigInt(salt) * 10n ** 12n + BigInt(pick)
    : (amounts[pick % amounts.length] ?? 1n);
};
const HOUR = 3_600n;
const windows = [0n, 600n, 6n * HOUR, 24n * HOUR];
const durations = [HOUR, HOUR + 1n, 5n * HOUR, 24n * HOUR, 90n * 24n * HOUR, HOUR - 1n];

const actions: Record<string, { weight: number; make: Make }> = {
  mint: {
    weight: 10,
    make: (who, drop, price) => async (model, world) => {
      const by = personAt(who);
      const dropId = BigInt((drop % 4) + 1);
      const orderId = BigInt(model.mints.length + 1) * 7n;
      const wei = amountAt(price, who);
      const found = await world.sendBy(model, by.address, () =>
        world.collectible.purchase(orderId, dropId, wei, by),
      );
      const expected = model.mint(by.address, dropId, orderId, wei);
      agree('mint', expected, expected && found ? expected : found);
    },
  },
  transfer: {
    weight: 4,
    make: (who, pick, to) => async (model, world) => {
      const id = tokenAt(model, pick);
      const by = ownerOr(model, id, who);
      const { address } = personAt(to);
      const args = [by.address, address, id] as const;
      const data = encodeFunctionData({ abi, functionName: 'transferFrom', args });
      const found = await world.send(model, { by, to: model.contracts.collectible, data });
      agree('transfer', model.transfer(by.address, address, id), found);
    },
  },
  list: {
    weight: 10,
    make: (who, pick, price) => async (model, world) => {
      const id = tokenAt(model, pick);
      const by = ownerOr(model, id, who);
      const wei = amountAt(price, pick);
      const data = encodeFunctionData({ abi, functionName: 'list', args: [id, wei] });
      const found = await world.send(model, { by, to: model.contracts.marketplace, data });
      agree('list', model.list(by.address, id, wei), found);
    },
  },
  changePrice: {
    weight: 4,
    make: (who, pick, price) => async (model, world) => {
      const id = listedAt(model, pick);
      const by = ownerOr(model, id, who);
      const wei = amountAt(price, pick);
      const data = encodeFunctionData({ abi, functionName: 'changePrice', args: [id, wei] });
      const found = await world.send(model, { by, to: model.contracts.marketplace, data });
      agree('changePrice', model.changePrice(by.address, id, wei), found);
    },
  },
  cancel: {
    weight: 3,
    make: (who, pick) => async (model, world) => {
      const id = listedAt(model, pick);
      const by = ownerOr(model, id, who);
      const data = encodeFunctionData({ abi, functionName: 'cancel', args: [id] });
      const found = await world.send(model, { by, to: model.contracts.marketplace, data });
      agree('cancel', model.cancel(by.address, id), found);
    },
  },
  buy: {
    weight: 10,
    make: (who, pick, off) => async (model, world) => {
      const id = listedAt(model, pick);
      const by = personAt(who);
      const listing = model.listing(id);
      const total = listing ? model.total(id, listing) : 5n;
      const value = off % 11 === 0 ? total + 1n : off % 13 === 0 ? total - 1n : total;
      const data = encodeFunctionData({ abi, functionName: 'buy', args: [id] });
      const found = await world.send(model, { by, to: model.contracts.marketplace, data, value });
      agree('buy', model.buy(by.address, id, value), found);
    },
  },
  createAuction: {
    weight: 8,
    make: (who, pick, reserve, terms) => async (model, world) => {
      const id = tokenAt(model, pick);
      const by = ownerOr(model, id, who);
      const wanted = {
        reserve: amountAt(reserve, pick),
        duration: durations[terms % durations.length] ?? HOUR,
        minIncrementBps: BigInt([500, 1, 5_000, 333, 5_001][terms % 5] ?? 500),
        extensionWindow: windows[terms % windows.length] ?? 0n,
        permitOnly: false,
        maxFeeBps: terms % 9 === 0 ? 100n : 1_000n,
      };
      const data = encodeFunctionData({
        abi: marketplaceAbi,
        functionName: 'createAuction',
        args: [id, wanted],
      });
      const found = await world.send(model, { by, to: model.contracts.marketplace, data });
      agree('createAuction', model.createAuction(by.address, id, wanted), found);
    },
  },
  bid: {
    weight: 14,
    make: (who, pick, more) => async (model, world) => {
      const auction = auctionAt(model, pick);
      const id = auction?.tokenId ?? tokenAt(model, pick);
      const round = (auction?.round ?? 1) + (more % 17 === 0 ? 1 : 0);
      const minimum = auction ? model.minimumBid(auction) : 1n;
      const value = more % 7 === 0 ? minimum - 1n : minimum + BigInt(more % 5) * 12_345n;
      const by = personAt(who);
      const data = encodeFunctionData({ abi, functionName: 'bid', args: [id, BigInt(round)] });
      const found = await world.send(model, { by, to: model.contracts.marketplace, data, value });
      agree('bid', model.bid(by.address, id, round, value), found);
    },
  },
  cancelAuction: {
    weight: 2,
    make: (who, pick) => async (model, world) => {
      const id = auctionAt(model, pick)?.tokenId ?? tokenAt(model, pick);
      const by = ownerOr(model, id, who);
      const data = encodeFunctionData({ abi, functionName: 'cancelAuction', args: [id] });
      const found = await world.send(model, { by, to: model.contracts.marketplace, data });
      agree('cancelAuction', model.cancelAuction(by.address, id), found);
    },
  },
  /** moves to the last second of bids, the first of settling, or the one after */
  untilEnd: {
    weight: 5,
    make: (pick, offset) => async (model) => {
      const end = auctionAt(model, pick)?.end ?? 0n;
      // the next step runs a second later
      const then = end - 3n + BigInt(offset % 4);
      if (then > model.now) model.now = then;
    },
  },
  settle: {
    weight: 7,
    make: (who, pick, any) => async (model, world) => {
      const over = model.auctions.filter(
        ({ state, end }) => state === 'open' && (end <= model.now || any % 5 === 0),
      );
      const id = over[pick % over.length]?.tokenId ?? tokenAt(model, pick);
      const by = personAt(who);
      const data = encodeFunctionData({ abi, functionName: 'settle', args: [id] });
      const found = await world.send(model, { by, to: model.contracts.marketplace, data });
      agree('settle', model.settle(id), found);
    },
  },
  withdraw: {
    weight: 4,
    make: (who, to, where) => async (model, world) => {
      const contract = where % 4 === 0 ? model.contracts.collectible : model.contracts.marketplace;
      const rich = people.filter(({ address }) => model.credit(contract, address) > 0n);
      const by = rich[who % rich.length] ?? personAt(who);
      const { address } = personAt(to);
      const data = encodeFunctionData({ abi, functionName: 'withdraw', args: [address] });
      const found = await world.send(model, { by, to: contract, data });
      agree('withdraw', model.withdraw(contract, by.address, address), found);
    },
  },
  withdrawFor: {
    weight: 3,
    make: (who, whose, where) => async (model, world) => {
      const contract = where % 2 === 0 ? model.contracts.collectible : model.contracts.marketplace;
      const owed = world.accounts.filter((one) => whose % 5 !== 0 && model.credit(contract, one) > 0n);
      const account = owed[whose % owed.length] ?? personAt(whose).address;
      const data = encodeFunctionData({ abi, functionName: 'withdrawFor', args: [account] });
      const found = await world.send(model, { by: personAt(who), to: contract, data });
      agree('withdrawFor', model.withdraw(contract, account, account), found);
    },
  },
  approve: {
    weight: 5,
    make: (who, on) => async (model, world) => {
      const by = personAt(who);
      const approved = on % 3 !== 0;
      const data = encodeFunctionData({ abi, functionName: 'setMarketplaceApproval', args: [approved] });
      const found = await world.send(model, { by, to: model.contracts.collectible, data });
      agree('approve', model.setApproval(by.address, approved), found);
    },
  },
  refuseMoney: {
    weight: 3,
    make: (who, on) => async (model, world) => {
      const { address } = personAt(who);
      const refuses = on % 4 === 0;
      await world.setRefusing(address, refuses);
      if (refuses) model.refusing.add(address);
      else model.refusing.delete(address);
    },
  },
  setFee: {
    weight: 1,
    make: (bps) => async (model, world) => {
      const fee = [125, 0, 1_000, 333, 1][bps % 5] ?? 125;
      const data = encodeFunctionData({ abi, functionName: 'setFeeBps', args: [fee] });
      const by = world.chain.deployer;
      agree('setFee', null, await world.send(model, { by, to: model.contracts.marketplace, data }));
      model.feeBps = BigInt(fee);
    },
  },
  pause: {
    weight: 2,
    make: (on) => async (model, world) => {
      const paused = on % 5 === 0;
      const data = encodeFunctionData({ abi, functionName: 'setPaused', args: [paused] });
      const by = world.chain.deployer;
      agree('pause', null, await world.send(model, { by, to: model.contracts.marketplace, data }));
      model.paused = paused;
    },
  },
  wait: {
    weight: 4,
    make: (long) => async (model) => {
      model.now += BigInt(long) * (long < 80 ? 20n : 900n);
    },
  },
  look: {
    weight: 2,
    make: () => async (model, world) => {
      await compareWithChain(model, world);
      await compareWithProjection(model, world);
    },
  },
};

/** Any step of an action, with numbers from 0 to 99. */
const stepsOf = ([name, { make }]: [string, { make: Make }]): fc.Arbitrary<Step> => {
  const number = fc.noBias(fc.nat(99)); // every meaning as often as the next
  return fc
    .tuple(number, number, number, number)
    .map((numbers) => new Step(name, numbers.slice(0, make.length), make(...numbers)));
};

/** All steps, each as often as its weight. */
export const steps: fc.Arbitrary<Step>[] = Object.entries(actions).flatMap((entry) =>
  Array.from({ length: entry[1].weight }, () => stepsOf(entry)),
);
