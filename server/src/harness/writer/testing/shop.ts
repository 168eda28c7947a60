import { collectibleAbi } from '@talkies/abi';
import { tokenIdOf } from '@talkies/shared';
import { encodeFunctionData, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { Needs } from '../../../chain/context.ts';
import { users } from '../../../modules/accounts/index.ts';
import { callOf } from '../../../modules/market/index.ts';
import { retrieveVault } from '../../../modules/wallets/vault/create-vault.ts';
import type { TestChain } from '../../../testing/chain.ts';
import { useCollectible } from '../../../testing/collectible.ts';
import { AHEAD_S } from '../../testing/settings.ts';

export const DROP = 9_001n;
const AUCTIONED = tokenIdOf(DROP, 1n);

/** A drop, two people with e-mail wallets that hold coins, and an auction with a bid whose time is over. */
export async function setUp(
  ctx: Needs<'clock' | 'config' | 'db' | 'writer'>,
  chain: TestChain,
): Promise<{ people: string[]; vaults: Hex[] }> {
  const { client, deployer, buyer, config } = chain;
  const contract = useCollectible(chain);
  const mined = async (hash: Hex): Promise<void> => {
    const { status } = await client.waitForTransactionReceipt({ hash });
    if (status !== 'success') throw new Error('the setting could not be made');
  };
  await mined(await contract.registerDrop(DROP, 1_000));
  await mined(await contract.deliver(1n, DROP, deployer.address));
  const auction = {
    kind: 'auction',
    tokenId: AUCTIONED,
    reserve: 10n ** 15n,
    seconds: 3600,
    maxFeeBps: 10_000,
  } as const;
  const opened = callOf(config, auction);
  await mined(await client.sendTransaction({ account: deployer, chain: null, ...opened }));
  const round = await client.readContract({
    address: config.contracts.collectible,
    abi: collectibleAbi,
    functionName: 'transferCount',
    args: [AUCTIONED],
  });
  const bid = callOf(config, { kind: 'bid', tokenId: AUCTIONED, round: BigInt(round), amount: 10n ** 15n });
  await mined(await client.sendTransaction({ account: buyer, chain: null, ...bid }));
  await client.increaseTime({ seconds: AHEAD_S });
  await chain.mine();

  const people = ['asha', 'ravi'];
  const vaults: Hex[] = [];
  const at = ctx.clock.now();
  for (const id of people) {
    const person = { id, name: id, email: `${id}@example.com`, emailVerified: true };
    await ctx.db.insert(users).values({ ...person, createdAt: at, updatedAt: at });
    const { address } = await retrieveVault(ctx, id);
    await chain.fund(address, 10n ** 18n);
    vaults.push(address);
  }
  return { people, vaults };
}

export const winnerOf = (chain: TestChain): Promise<Hex> =>
  chain.client.readContract({
    address: chain.config.contracts.collectible,
    abi: collectibleAbi,
    functionName: 'ownerOf',
    args: [AUCTIONED],
  });

/** A request to the writer, with the account that shows on the chain how often it was carried out. */
export interface WriterRequest {
  key: string;
  kind: 'gift' | 'send' | 'mint';
  /** an account that nothing else pays or delivers to */
  to: Hex;
}

/** Makes one request, of a kind that `random` chooses. */
export async function askForSomething(
  ctx: Needs<'db' | 'writer'>,
  chain: TestChain,
  people: string[],
  random: () => number,
  number: number,
): Promise<WriterRequest> {
  const kind = (['gift', 'send', 'send', 'mint'] as const)[Math.floor(random() * 4)] ?? 'gift';
  const person = people[Math.floor(random() * people.length)];
  const to = privateKeyToAddress(generatePrivateKey());
  const key = `${kind} ${number}`;
  const args = [BigInt(1_000 + number), DROP, to] as const;
  const call =
    kind === 'mint'
      ? {
          to: chain.config.contracts.collectible,
          data: encodeFunctionData({ abi: collectibleAbi, functionName: 'mintFor', args }),
        }
      : { to, value: 5n };
  const signer = kind === 'mint' ? 'minter' : kind === 'gift' ? 'faucet' : (`vault:${person}` as const);
  await ctx.db.transaction((tx) =>
    ctx.writer.enqueueTransaction(tx, { chain: 'polygon', signer, key, ...call }),
  );
  return { key, kind, to };
}

/** How often it happened. */
export async function timesDone(chain: TestChain, { kind, to }: WriterRequest): Promise<number> {
  if (kind !== 'mint') return Number(await chain.client.getBalance({ address: to })) / 5;
  const owned = await chain.client.readContract({
    address: chain.config.contracts.collectible,
    abi: collectibleAbi,
    functionName: 'balanceOf',
    args: [to],
  });
  return Number(owned);
}
