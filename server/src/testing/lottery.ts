import { collectibleAbi, lotteryAbi } from '@talkies/abi';
import { signTestRound } from '@talkies/contracts/deploy/test-beacon';
import { HOUR_SECONDS, tokenIdOf } from '@talkies/shared';
import { type Abi, encodeFunctionData, type Hex, type LocalAccount } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { TestChain } from './chain.ts';
import { testKeys } from './context.ts';

const minter = privateKeyToAccount(testKeys.minter);
const organiser = privateKeyToAccount(testKeys.registrar);

export interface TestTerms {
  ticketPrice?: bigint;
  moneyPrize?: bigint;
  maxTickets?: number;
  walletLimit?: number;
  /** seconds until the deadline */
  duration?: number;
  permitOnly?: boolean;
  beneficiary?: Hex;
}

/** Calls the Lottery as its roles and as buyers, without the server. Each resolves with the transaction's hash. */
export function useLottery({ client, config, deployer }: TestChain) {
  const { lottery, collectible } = config.contracts;
  const send = sender(client);
  const at = (functionName: string, args: readonly unknown[]): Call => ({
    abi: lotteryAbi,
    functionName,
    args,
  });
  const read = (id: number) =>
    client.readContract({ address: lottery, abi: lotteryAbi, functionName: 'lottery', args: [BigInt(id)] });

  return {
    organiser,
    read,
    /** Mints the next edition of a drop to the organiser and raffles it. */
    open: async (dropId: bigint, serial: bigint, orderId: bigint, terms: TestTerms = {}): Promise<Hex> => {
      const tokenId = tokenIdOf(dropId, serial);
      const mint = {
        abi: collectibleAbi,
        functionName: 'mintFor',
        args: [orderId, dropId, organiser.address],
      };
      await send(minter, collectible, mint);
      const approve = { abi: collectibleAbi, functionName: 'approve', args: [lottery, tokenId] };
      await send(organiser, collectible, approve);
      const all = {
        tokenId,
        ticketPrice: 10n ** 15n,
        moneyPrize: 0n,
        maxTickets: 1_000,
        walletLimit: 200,
        duration: HOUR_SECONDS,
        permitOnly: false,
        beneficiary: deployer.address,
        ...terms,
      };
      return send(organiser, lottery, at('createLottery', [all]));
    },
    buy: async (account: LocalAccount, id: number, count: number): Promise<Hex> => {
      const { ticketPrice } = await read(id);
      return send(
        account,
        lottery,
        at('buyTickets', [BigInt(id), BigInt(count)]),
        ticketPrice * BigInt(count),
      );
    },
    grant: async (orderId: bigint, id: number, holder: Hex, count: number): Promise<Hex> => {
      const { ticketPrice } = await read(id);
      const args = [orderId, BigInt(id), holder, BigInt(count)];
      return send(minter, lottery, at('buyTicketsFor', args), ticketPrice * BigInt(count));
    },
    cancel: (id: number) => send(organiser, lottery, at('cancel', [BigInt(id)])),
    draw: async (account: LocalAccount, id: number) => {
      const { round } = await read(id);
      return send(account, lottery, at('draw', [BigInt(id), signTestRound(round)]));
    },
    claimPrize: (account: LocalAccount, id: number, winner: Hex, purchase: number) =>
      send(account, lottery, at('claimPrize', [BigInt(id), winner, BigInt(purchase)])),
    returnPrize: (account: LocalAccount, id: number) =>
      send(account, lottery, at('returnPrize', [BigInt(id)])),
    claimRefund: (account: LocalAccount, id: number, holder: Hex) =>
      send(account, lottery, at('claimRefund', [BigInt(id), holder])),
    /** Advances the chain's clock, and mines a block with the new time. */
    pass: async (seconds: number): Promise<void> => {
      await client.increaseTime({ seconds });
      await client.mine({ blocks: 1 });
    },
  };
}

const sender =
  (client: TestChain['client']) =>
  async (account: LocalAccount, to: Hex, call: Call, value = 0n): Promise<Hex> => {
    const data = encodeFunctionData(call);
    const hash = await client.sendTransaction({ account, chain: null, to, data, value });
    await client.waitForTransactionReceipt({ hash });
    return hash;
  };

interface Call {
  abi: Abi;
  functionName: string;
  args: readonly unknown[];
}
