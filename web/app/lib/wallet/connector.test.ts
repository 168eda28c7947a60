import { describe, expect, test } from 'vitest';
import { ask, WalletError } from './connector.ts';

const refusing = (error: unknown) => ({ request: () => Promise.reject(error) });

describe('what a wallet answers', () => {
  test.each([
    ['a person’s no', { code: 4001 }, 'rejected'],
    ['a person’s no over the bridge', { code: 5000 }, 'rejected'],
    ['a no that a wallet wraps', { code: -32603, data: { originalError: { code: 4001 } } }, 'rejected'],
    ['a question that waits already', { code: -32002 }, 'busy'],
    ['a line that is cut', { code: 4900 }, 'disconnected'],
    ['trouble of its own', { code: -32603 }, 'failed'],
    ['anything else', 'no', 'failed'],
    ['nothing', null, 'failed'],
  ])('%s is told apart', async (_, error, failure) => {
    await expect(ask(refusing(error), 'eth_accounts')).rejects.toMatchObject({ failure });
  });

  test('keeps what was already said about it', async () => {
    const error = new WalletError('disconnected');
    await expect(ask(refusing(error), 'eth_accounts')).rejects.toBe(error);
  });
});
