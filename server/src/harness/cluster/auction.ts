import { collectibleAbi, marketplaceAbi } from '@talkies/abi';
import { DAY_SECONDS, marketTokenIdOf, tokenIdOf } from '@talkies/shared';
import type { Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Context } from '../../chain/context.ts';
import { insertItem } from '../../flows/testing/shop.ts';
import { callOf } from '../../modules/market/index.ts';
import type { TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { OWN_ORDERS } from '../payments/market.ts';

const DROP = 9_501n;
const TOKEN = tokenIdOf(DROP, 1n);
const ITEM = 'the item at auction';
/** above all order numbers of the run's other mints */
const NUMBER = OWN_ORDERS + 2n ** 33n;
const COIN = 10n ** 18n;
const DAYS = 60;
/** the pause between checks whether a bid is in a block */
const POLL_MS = 200;
/** two who outbid each other, since nobody outbids themselves */
const bidders = [0, 1].map(() => privateKeyToAccount(generatePrivateKey()));

export interface RunningAuction {
  marketToken: string;
  dropId: bigint;
  /** Makes the next bid; resolves once it is in a block. @param sent gets its transaction before that */
  bid(sent?: (transaction: Hex) => void): Promise<void>;
}

/** Opens an auction that lasts longer than the run. Blocks must be mined by themselves. */
export async function openAuction(ctx: Context, chain: TestChain): Promise<RunningAuction> {
  const { client, config, deployer } = chain;
  const contract = useCollectible(chain);
  const mined = async (hash: Hex): Promise<Hex> => {
    const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: POLL_MS });
    if (status !== 'success') throw new Error('a transaction of the auction failed');
    return hash;
  };
  await mined(await contract.registerDrop(DROP, 1));
  await insertItem(ctx, { id: ITEM, quantity: 1, priceCents: 1_00n }, DROP);
  await mined(await contract.deliver(NUMBER, DROP, deployer.address));
  const terms = {
    kind: 'auction',
    tokenId: TOKEN,
    reserve: COIN,
    seconds: DAYS * DAY_SECONDS,
    maxFeeBps: 10_000,
  } as const;
  await mined(await client.sendTransaction({ account: deployer, chain: null, ...callOf(config, terms) }));
  for (const { address } of bidders) await chain.fund(address, 10n ** 30n);
  const round = await client.readContract({
    address: config.contracts.collectible,
    abi: collectibleAbi,
    functionName: 'transferCount',
    args: [TOKEN],
  });
  let next = 0;
  return {
    marketToken: marketTokenIdOf(ITEM, 1),
    dropId: DROP,
    bid: async (sent = () => undefined) => {
      const account = bidders[next++ % bidders.length] as (typeof bidders)[number];
      const amount = await client.readContract({
        address: config.contracts.marketplace,
        abi: marketplaceAbi,
        functionName: 'minimumBid',
        args: [TOKEN],
      });
      const call = callOf(config, { kind: 'bid', tokenId: TOKEN, round: BigInt(round), amount });
      const transaction = await client.sendTransaction({ account, chain: null, ...call });
      sent(transaction);
      await mined(transaction);
    },
  };
}
