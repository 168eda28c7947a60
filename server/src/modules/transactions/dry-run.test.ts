import { marketplaceAbi } from '@talkies/abi';
import { encodeFunctionData, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Chain, createChains } from '../../chain/chains.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { type Call, dryRun, requireMoney } from './dry-run.ts';

const COIN = 10n ** 18n;

let local: TestChain;
let chain: Chain;
let wallet: Hex;
beforeAll(async () => {
  local = await startTestChain();
  chain = createChains([local.config]).get('polygon');
  wallet = privateKeyToAccount(generatePrivateKey()).address;
  await local.fund(wallet, COIN);
});
afterAll(() => local.stop());

const everybody = ['order', 'market', 'wallet'] as const;
const cancelling = (): Call => ({
  to: local.config.contracts.marketplace,
  data: encodeFunctionData({ abi: marketplaceAbi, functionName: 'cancel', args: [1n] }),
  value: 0n,
});
const sending = (value: bigint): Call => ({ to: local.buyer.address, data: '0x', value });

describe('a call that is tried before it is signed', () => {
  test('is told the gas that it may use, with a quarter of room', async () => {
    expect(await dryRun(chain, wallet, sending(1n), 'wallet')).toBe((21_000n * 5n) / 4n);
  });

  test.each(everybody)('by %s: a refusal of our contracts has one code and one text for all', async (of) => {
    await expect(dryRun(chain, wallet, cancelling(), of)).rejects.toMatchObject({
      code: 'market/not-listed',
      message: expect.stringMatching(/^.+\. .+\.$/),
    });
  });

  test.each([
    ['order', 'order/payment-failed', 'order/insufficient-funds'],
    ['market', 'market/refused', 'market/insufficient-funds'],
    ['wallet', 'wallet/refused', 'wallet/insufficient-funds'],
  ] as const)('by %s: what has no code of its own is %s, want of money %s', async (of, refused, money) => {
    const unknown = { ...cancelling(), data: '0xdeadbeef' } as const;
    await expect(dryRun(chain, wallet, unknown, of)).rejects.toMatchObject({ code: refused });
    await expect(dryRun(chain, wallet, sending(2n * COIN), of)).rejects.toMatchObject({ code: money });
  });

  test('is not refused by a node that does not answer', async () => {
    const silent = createChains([{ ...local.config, rpcUrl: 'http://127.0.0.1:9' }]).get('polygon');
    await expect(dryRun(silent, wallet, sending(1n), 'order')).rejects.toMatchObject({
      code: 'chain/unavailable',
    });
  });
});

describe('money that is missing is told to the wei', () => {
  const refusalOf = (sums: Parameters<typeof requireMoney>[2]): string => {
    try {
      requireMoney(chain, 'market', sums);
    } catch (error) {
      return (error as Error).message;
    }
    return 'enough';
  };
  test.each([
    [{ balance: 3n * COIN, value: 2n * COIN, fee: COIN }, 'enough'],
    [
      { balance: 3n * COIN - 1n, value: 2n * COIN, fee: COIN },
      '0.000000000000000001 MATIC is missing: it costs 2 MATIC, the network fee is at most 1 MATIC, the wallet holds 2.999999999999999999 MATIC.',
    ],
    [
      { balance: 0n, value: 2n * COIN, fee: 0n },
      '2 MATIC is missing: it costs 2 MATIC, the wallet holds 0 MATIC.',
    ],
    [
      { balance: 0n, value: 0n, fee: COIN },
      '1 MATIC is missing: the network fee is at most 1 MATIC, the wallet holds 0 MATIC.',
    ],
  ])('%o: %s', (sums, sentence) => {
    expect(refusalOf(sums)).toBe(sentence);
  });
});
