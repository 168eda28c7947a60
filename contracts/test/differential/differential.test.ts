import { collectibleAbi, domainOf, marketplaceAbi, voucherTypes } from '@talkies/abi';
import * as constants from '@talkies/abi/constants';
import {
  dropOf,
  MAX_SERIAL,
  MAX_WEI,
  minimumBid,
  payoutSharesDown,
  resaleSharesDown,
  secondsOfDays,
  serialOf,
  tokenIdOf,
} from '@talkies/shared';
import { someBps, someWei } from '@talkies/shared/testing';
import fc from 'fast-check';
import { hexToBigInt, pad, parseSignature, toFunctionSelector } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Figures, SIGNER_KEY, slotOf, startFigures } from './chain.ts';

/** The same cases again: RULES_SEED=… as it was printed. */
const seed = Number(process.env.RULES_SEED ?? Date.now() % 2 ** 31);
/** Drops of the chain, by the number of each less one: so many auctions can be settled, and so many royalties tried. */
const DROPS = 1_500;
let done = 0;

let chain: Awaited<ReturnType<typeof startFigures>>;
let royalties: number[];
beforeAll(async () => {
  process.stdout.write(`rules against the contracts: RULES_SEED=${seed}\n`);
  chain = await startFigures();
  royalties = fc.sample(someBps(constants.MAX_ROYALTY_BPS), { seed, numRuns: DROPS });
  await chain.send('register', royalties.map(BigInt));
});
afterAll(async () => {
  process.stdout.write(`rules against the contracts: ${done} cases\n`);
  await chain.stop();
});

const someFee = someBps(constants.MAX_FEE_BPS);
const someDrop = fc.integer({ min: 1, max: DROPS });
/** A drop, and the first of its tokens. */
const royaltyOf = (drop: number): number => royalties[drop - 1] ?? 0;
const firstOf = (drop: number): bigint => tokenIdOf(BigInt(drop), 1n);

const some = <T>(cases: fc.Arbitrary<T>, numRuns: number): T[] => {
  done += numRuns;
  return fc.sample(cases, { seed, numRuns });
};

/** Asks the contracts for every case at once, and names the first cases in which they say something else than we. */
async function compare<T>(
  probe: string,
  cases: readonly T[],
  wordsOf: (one: T) => readonly bigint[],
  ours: (one: T) => readonly (bigint | undefined)[],
): Promise<void> {
  const theirs: Figures[] = await chain.each(probe, cases.map(wordsOf));
  const differ = cases.flatMap((one, index) => {
    const [rule, contract] = [ours(one), theirs[index] ?? []];
    return rule.every((figure, at) => figure === contract[at]) ? [] : [{ case: one, rule, contract }];
  });
  expect(differ.slice(0, 3), `${differ.length} of ${cases.length} cases differ`).toEqual([]);
  expect(theirs).toHaveLength(cases.length);
}

/** As Figures.sol tells it. */
const refusal = (name: string): bigint => {
  const error = [...marketplaceAbi, ...collectibleAbi].find(
    (item) => item.type === 'error' && item.name === name,
  );
  const types = error && 'inputs' in error ? error.inputs.map(({ type }) => type).join(',') : '';
  return hexToBigInt(toFunctionSelector(`${name}(${types})`));
};

const someListing = fc.tuple(someDrop, someWei, someFee);
const wordsOfListing = ([drop, price, feeBps]: [number, bigint, number]) => [
  firstOf(drop),
  price,
  BigInt(feeBps),
];

test('a listing costs the total that the rule says', () =>
  compare(
    'listed(uint256,uint256,uint256)',
    some(someListing, 40_000),
    wordsOfListing,
    ([drop, price, feeBps]) => [resaleSharesDown(price, royaltyOf(drop), feeBps).total],
  ));

test('who buys it pays that total, and creator, house and seller get the shares of the rule', () =>
  compare(
    'resale(uint256,uint256,uint256)',
    some(someListing, 5_000),
    wordsOfListing,
    ([drop, price, feeBps]) => {
      const { total, royalty, fee } = resaleSharesDown(price, royaltyOf(drop), feeBps);
      return [total, royalty, fee, price];
    },
  ));

test('a first sale pays the shares of the rule, out of what was paid', async () => {
  const signer = privateKeyToAccount(SIGNER_KEY);
  const expiry = (await chain.client.getBlock()).timestamp + 600n;
  const payees = { creator: pad('0xc4ea704', { size: 20 }), beneficiary: pad('0xbe4ef1', { size: 20 }) };
  const sign = async ([drop, price]: [number, bigint]) => {
    const voucher = { dropId: BigInt(drop), buyer: chain.address, price, orderId: 2n ** 256n - 1n, expiry };
    const signature = await signer.signTypedData({
      domain: domainOf(chain.chainId, chain.collectible),
      types: voucherTypes,
      primaryType: 'Voucher',
      message: { ...voucher, ...payees, royaltyBps: royaltyOf(drop) },
    });
    const { r, s, v } = parseSignature(signature);
    return { drop, price, words: [BigInt(drop), price, expiry, hexToBigInt(r), hexToBigInt(s), v ?? 27n] };
  };
  const cases = await Promise.all(some(fc.tuple(someDrop, someWei), 300).map(sign));
  const probe = 'firstSale(uint256,uint256,uint256,bytes32,bytes32,uint8)';
  await compare(
    probe,
    cases,
    ({ words }) => words,
    ({ drop, price }) => {
      const { royalty, fee, seller } = payoutSharesDown(price, royaltyOf(drop), 125);
      return [royalty, fee, seller, tokenIdOf(BigInt(drop), 2n)];
    },
  );
});

test('the least next bid is that of the rule', async () => {
  const someBid = fc
    .tuple(someDrop, someWei, someWei, someBps(constants.MAX_INCREMENT_BPS, 1))
    .map(([drop, one, other, incrementBps]) => {
      const [reserve, highest] = one < other ? [one, other] : [other, one];
      return { drop, reserve, highest, incrementBps };
    });
  type Bid = typeof someBid extends fc.Arbitrary<infer T> ? T : never;
  const wordsOf = ({ drop, reserve, highest, incrementBps }: Bid) => [
    firstOf(drop),
    reserve,
    highest,
    BigInt(incrementBps),
  ];
  await compare('minimum(uint256,uint256,uint256,uint256)', some(someBid, 32_000), wordsOf, (bid) => [
    minimumBid({ ...bid, highest: null }),
    minimumBid(bid),
  ]);
  // a wei less is refused, and that bid is taken, unless it is beyond every amount
  await compare('nextBid(uint256,uint256,uint256,uint256)', some(someBid, 3_000), wordsOf, (bid) => [
    refusal('BidTooLow'),
    minimumBid(bid) > MAX_WEI ? refusal('AmountOutOfRange') : 0n,
  ]);
});

test('the terms of an auction are taken and refused as the rule says', async () => {
  const dayTexts = fc.oneof(
    fc.integer({ min: 0, max: 99 }).map(String),
    fc
      .tuple(fc.constantFrom(0, 1, 89, 90), fc.integer({ min: 0, max: 9_999 }))
      .map(([days, part]) => `${days}.${String(part).padStart(4, '0')}`),
    fc.integer({ min: 380, max: 450 }).map((part) => `0.0${part}`),
  );
  await compare(
    'terms(uint256,uint256,uint256,uint256,uint256)',
    some(fc.tuple(someDrop, someWei, dayTexts), 6_000),
    ([drop, reserve, days]) => [
      firstOf(drop),
      reserve,
      BigInt(Math.round(Number(days) * 86_400)),
      500n,
      600n,
    ],
    ([, , days]) => {
      const seconds = secondsOfDays(days, { local: true });
      return seconds === null ? [refusal('TermsOutOfRange'), 0n] : [0n, BigInt(seconds)];
    },
  );
  const around = (...edges: number[]) =>
    fc.constantFrom(...edges.flatMap((edge) => [edge - 1, edge, edge + 1]));
  const positive = (edges: fc.Arbitrary<number>) => edges.filter((edge) => edge >= 0);
  await compare(
    'terms(uint256,uint256,uint256,uint256,uint256)',
    some(
      fc.tuple(
        fc.constantFrom(0n, 1n, MAX_WEI, MAX_WEI + 1n),
        around(constants.MIN_DURATION, constants.MAX_DURATION),
        positive(around(0, constants.MAX_INCREMENT_BPS)),
        positive(around(0, constants.MAX_EXTENSION_WINDOW)),
      ),
      2_000,
    ),
    ([reserve, ...rest]) => [firstOf(1), reserve, ...rest.map(BigInt)],
    ([reserve, duration, incrementBps, extension]) => {
      if (reserve < 1n || reserve > MAX_WEI) return [refusal('AmountOutOfRange')];
      const within =
        duration >= constants.MIN_DURATION &&
        duration <= constants.MAX_DURATION &&
        incrementBps >= 1 &&
        incrementBps <= constants.MAX_INCREMENT_BPS &&
        extension <= constants.MAX_EXTENSION_WINDOW;
      return within ? [0n, BigInt(duration)] : [refusal('TermsOutOfRange')];
    },
  );
});

test('a token is of the drop and serial that its id says', async () => {
  const someSerial = fc.oneof(fc.constantFrom(1, MAX_SERIAL), fc.integer({ min: 1, max: MAX_SERIAL }));
  const far = fc.bigInt(BigInt(DROPS) + 1n, 2n ** 64n - 1n);
  const ids = some(fc.tuple(far, someSerial), 12_000);
  for (const [drop, serial] of ids) {
    const id = tokenIdOf(drop, BigInt(serial));
    if (dropOf(id) !== drop || serialOf(id) !== serial) expect.fail(`${drop}, ${serial} → ${id}`);
  }
  await compare(
    'belongs(uint256,uint256)',
    ids,
    ([drop, serial]) => [drop, tokenIdOf(drop, BigInt(serial))],
    () => [1n],
  );

  // as if so many had been minted: the word of a drop holds creator (160 bits), cap (32), minted (32) and shares
  const MAPPING = await slotOfDrops();
  // the first of each is there already
  const minted = some(
    someSerial.filter((serial) => serial > 1),
    150,
  ).map((serial, index) => ({ drop: BigInt(index + 1), serial }));
  const before = await chain.client.snapshot();
  for (const { drop, serial } of minted)
    await chain.write(
      slotOf(drop, MAPPING),
      (word) => (word & ~(0xffffffffn << 192n)) | (BigInt(serial - 1) << 192n),
    );
  await compare(
    'mintNext(uint256)',
    minted,
    ({ drop }) => [drop],
    ({ drop, serial }) => [tokenIdOf(drop, BigInt(serial))],
  );
  await chain.client.revert({ id: before });
});

/** Where the Collectible keeps its drops: the slot under which the first one has a word. */
async function slotOfDrops(): Promise<bigint> {
  for (let slot = 0n; slot < 32n; slot += 1n) {
    const word = await chain.client.getStorageAt({ address: chain.collectible, slot: slotOf(1n, slot) });
    if (BigInt(word ?? 0) !== 0n) return slot;
  }
  throw new Error('The drops are nowhere.');
}

test('a settled auction pays the shares of the rule, out of the highest bid', async () => {
  const cases = some(fc.tuple(someWei, someFee), DROPS).map(([bid, feeBps], index) => ({
    drop: index + 1,
    bid,
    feeBps,
  }));
  await chain.send(
    'open',
    cases.flatMap(({ bid, feeBps }) => [bid, BigInt(feeBps)]),
  );
  await chain.client.increaseTime({ seconds: 3_600 });
  await chain.client.mine({ blocks: 1 });
  await compare(
    'settle(uint256)',
    cases,
    ({ drop }) => [firstOf(drop)],
    ({ drop, bid, feeBps }) => {
      const { royalty, fee, seller } = payoutSharesDown(bid, royaltyOf(drop), feeBps);
      return [royalty, fee, seller];
    },
  );
});
