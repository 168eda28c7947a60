import type { Chain } from '@talkies/shared/schemas';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem } from '../api/api.ts';
import { WalletError, type WalletFailure } from '../wallet/connector.ts';
import { refusalOfProblem, type SigningWallet } from './refusal.ts';
import { refusalOf } from './refusal-of.ts';

const problem = { type: 'about:blank', status: 409, code: 'market/own' as const, retryable: false };
const chain = { name: 'polygon', label: 'Polygon', currency: 'MATIC', chainId: 137 } as Chain;
const wallet: SigningWallet = {
  chain: 'polygon',
  from: '0x00000000000000000000000000000000000000F1',
  kind: 'extension',
  need: { amount: '2000000000000000000', currency: 'MATIC' },
};

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ chains: [chain] }));
});
afterEach(() => vi.unstubAllGlobals());

describe('the server’s refusal', () => {
  test('carries the words and the fields of the API', () => {
    const errors = [{ field: 'amount', message: 'Write the number out, such as 1500.' }];
    expect(refusalOfProblem({ ...problem, title: 'No', detail: 'Because.', errors })).toEqual({
      code: 'market/own',
      title: 'No',
      text: 'Because.',
      remedy: 'close',
      fields: errors,
    });
  });

  test('says nothing twice, and offers to try again what may work then', () => {
    expect(refusalOfProblem({ ...problem, title: 'No', detail: 'No', retryable: true })).toMatchObject({
      text: '',
      remedy: 'again',
    });
  });

  test('needs no wallet', async () => {
    const error = new ApiProblem({ ...problem, title: 'No', detail: 'Because.' });
    expect(await refusalOf(error, null)).toMatchObject({ code: 'market/own', title: 'No' });
  });
});

describe('a wallet’s refusal', () => {
  const explained = (failure: WalletFailure, of: Partial<SigningWallet> = {}, cause?: unknown) =>
    refusalOf(new WalletError(failure, cause), { ...wallet, ...of });

  test.each([
    ['rejected', 'Transaction Rejected', 'again'],
    ['missing', 'Please enable Metamask', 'close'],
    ['wrong-account', 'Your wallet is on another account', 'again'],
    ['wrong-chain', 'Please Connect to Mainnet', 'switch'],
    ['busy', 'Your wallet is waiting for your answer', 'again'],
    ['disconnected', 'Your phone’s wallet is not connected any more', 'bridge'],
    ['unreachable', 'The connection to your phone’s wallet was lost', 'again'],
    ['unanswered', 'Your wallet did not answer', 'close'],
    ['expired', 'Payment Failed', 'again'],
    ['failed', 'Payment Failed', 'again'],
  ] as const)('%s: “%s”', async (failure, title, remedy) => {
    expect(await explained(failure)).toMatchObject({ code: failure, title, remedy, fields: [] });
  });

  test('names what the wallet holds and what is needed', async () => {
    expect(await explained('poor', {}, 1_000_000_000_000_000_000n)).toMatchObject({
      code: 'poor',
      remedy: 'close',
      text: expect.stringMatching(/has .*1.* MATIC; this needs .*2.* MATIC/),
    });
  });

  test('says that nothing was charged, unless the wallet may still send it', async () => {
    expect((await explained('failed')).text).toBe('Nothing was charged.');
    const { text } = await explained('unanswered');
    expect(text).toContain('it may have sent this');
    expect(text).not.toMatch(/nothing was charged/i);
  });

  test('of a phone offers a new connection', async () => {
    expect(await explained('wrong-chain', { kind: 'bridge' })).toMatchObject({
      remedy: 'bridge',
      live: true,
    });
  });

  test.each(['extension', 'bridge', 'vault'] as const)(
    'of one that is a %s: whoever says no has rejected it, and what fails has failed (spec:61)',
    async (kind) => {
      expect(await explained('rejected', { kind })).toMatchObject({ title: 'Transaction Rejected' });
      expect(await explained('failed', { kind })).toMatchObject({ title: 'Payment Failed' });
    },
  );

  test('that is not there is said to nobody to be one that they linked', async () => {
    expect((await explained('missing')).text).toBe(
      'The wallet is not in this browser, or it is switched off.',
    );
  });

  test('of a listing, for which nobody pays, is no failed payment', async () => {
    expect(await explained('failed', { need: null })).toMatchObject({ title: 'Something Went Wrong' });
    expect(await explained('failed', { need: null, kind: 'bridge' })).toMatchObject({
      title: 'Something Went Wrong',
    });
  });

  test('of a bid on the wrong network has the specification’s sentence of that network', async () => {
    const wrongChain = 'Please switch to Mainnet to proceed';
    expect(await explained('wrong-chain', { wrongChain })).toMatchObject({ title: wrongChain });
    expect(await explained('rejected', { wrongChain })).toMatchObject({ title: 'Transaction Rejected' });
  });

  test('becomes the cut line where the chain’s name cannot be fetched', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
    expect(await explained('rejected')).toMatchObject({ code: 'server/unavailable', remedy: 'again' });
  });
});

test('what is no refusal is an error', async () => {
  await expect(refusalOf(new TypeError('a fault of ours'), wallet)).rejects.toThrow(TypeError);
});
