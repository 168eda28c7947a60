import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnAnvil } from '../../chains/index.ts';
import { connectRpc } from '../../chains/rpc.ts';
import { coinSender } from './send-coins.ts';

let anvil: Awaited<ReturnType<typeof spawnAnvil>>;
beforeAll(async () => {
  anvil = await spawnAnvil({ chainId: 31337, port: 0, instant: false });
});
afterAll(() => anvil.stop());

const walletOf = (number: number): string => `0x${(2n ** 159n + BigInt(number)).toString(16)}`;

test('coins that many people buy at once all come', async () => {
  const rpc = connectRpc(anvil.rpcUrl);
  const sendCoins = coinSender(() => [{ name: 'polygon', rpcUrl: anvil.rpcUrl }]);
  const wallets = Array.from({ length: 60 }, (_, number) => walletOf(number));
  const hashes = await Promise.all(
    wallets.map((wallet, number) => sendCoins('polygon', wallet, BigInt(number + 1))),
  );
  expect(new Set(hashes).size).toBe(wallets.length);
  await rpc.mine();
  const balances = await Promise.all(wallets.map((wallet) => rpc.call('eth_getBalance', wallet, 'latest')));
  expect(balances.map(Number)).toEqual(wallets.map((_, number) => number + 1));
});

test('coins that cannot be sent keep nobody else from theirs', async () => {
  const rpc = connectRpc(anvil.rpcUrl);
  const sendCoins = coinSender(() => [{ name: 'polygon', rpcUrl: anvil.rpcUrl }]);
  const wallet = walletOf(1_000);
  const [refused] = await Promise.allSettled([
    sendCoins('nowhere', wallet, 1n),
    sendCoins('polygon', wallet, 2n),
  ]);
  expect(refused.status).toBe('rejected');
  await rpc.mine();
  expect(Number(await rpc.call('eth_getBalance', wallet, 'latest'))).toBe(2);
});
