import { collectibleAbi, lotteryAbi, marketplaceAbi } from '@talkies/abi';
import { BID_INCREMENT_BPS, EXTENSION_SECONDS } from '@talkies/shared';
import { encodeFunctionData, type Hex } from 'viem';
import type { ChainConfig } from '../../../platform/config/chains.ts';
import type { Call } from '../../transactions/index.ts';

/** An intent with everything in it known; amounts are wei. */
export type MarketCall =
  | { kind: 'sell' | 'change-price'; tokenId: bigint; price: bigint }
  | { kind: 'remove' | 'cancel-auction' | 'settle'; tokenId: bigint }
  | {
      kind: 'auction';
      tokenId: bigint;
      reserve: bigint;
      seconds: number;
      /** the greatest service fee that the seller accepts, basis points */
      maxFeeBps: number;
      permitOnly?: boolean;
    }
  | { kind: 'buy'; tokenId: bigint; total: bigint }
  | {
      kind: 'bid';
      tokenId: bigint;
      round: bigint;
      amount: bigint;
      permit?: { expiry: bigint; signature: Hex };
    }
  | { kind: 'withdraw'; contract: Hex; to: Hex }
  | { kind: 'approve'; allowed: boolean }
  | LotteryCall;

/** A call of a lottery, by its number in the contract. */
export type LotteryCall =
  | {
      kind: 'tickets';
      lotteryId: number;
      count: number;
      /** wei for all of them */
      total: bigint;
      permit?: { expiry: bigint; signature: Hex } | undefined;
    }
  | { kind: 'draw'; lotteryId: number; signature: readonly [bigint, bigint] }
  /** `purchase`: the number of the winner's purchase, from 0 */
  | { kind: 'claim-prize'; lotteryId: number; winner: Hex; purchase: number }
  | { kind: 'return-prize'; lotteryId: number }
  | { kind: 'claim-refund'; lotteryId: number; holder: Hex };

const market = marketplaceAbi;

function dataOf(marketCall: MarketCall): Hex {
  switch (marketCall.kind) {
    case 'sell':
      return encodeFunctionData({
        abi: market,
        functionName: 'list',
        args: [marketCall.tokenId, marketCall.price],
      });
    case 'change-price':
      return encodeFunctionData({
        abi: market,
        functionName: 'changePrice',
        args: [marketCall.tokenId, marketCall.price],
      });
    case 'remove':
      return encodeFunctionData({ abi: market, functionName: 'cancel', args: [marketCall.tokenId] });
    case 'cancel-auction':
      return encodeFunctionData({ abi: market, functionName: 'cancelAuction', args: [marketCall.tokenId] });
    case 'settle':
      return encodeFunctionData({ abi: market, functionName: 'settle', args: [marketCall.tokenId] });
    case 'buy':
      return encodeFunctionData({ abi: market, functionName: 'buy', args: [marketCall.tokenId] });
    case 'withdraw':
      return encodeFunctionData({ abi: market, functionName: 'withdraw', args: [marketCall.to] });
    case 'approve':
      return encodeFunctionData({
        abi: collectibleAbi,
        functionName: 'setMarketplaceApproval',
        args: [marketCall.allowed],
      });
    case 'bid':
      return bidData(marketCall);
    case 'tickets':
    case 'draw':
    case 'claim-prize':
    case 'return-prize':
    case 'claim-refund':
      return lotteryData(marketCall);
    case 'auction': {
      const terms = {
        reserve: marketCall.reserve,
        duration: BigInt(marketCall.seconds),
        minIncrementBps: BigInt(BID_INCREMENT_BPS),
        extensionWindow: BigInt(EXTENSION_SECONDS),
        maxFeeBps: BigInt(marketCall.maxFeeBps),
        permitOnly: marketCall.permitOnly ?? false,
      };
      return encodeFunctionData({
        abi: market,
        functionName: 'createAuction',
        args: [marketCall.tokenId, terms],
      });
    }
  }
}

function bidData({ tokenId, round, permit }: Extract<MarketCall, { kind: 'bid' }>): Hex {
  if (!permit) return encodeFunctionData({ abi: market, functionName: 'bid', args: [tokenId, round] });
  const args = [tokenId, round, permit.expiry, permit.signature] as const;
  return encodeFunctionData({ abi: market, functionName: 'bidWithPermit', args });
}

function lotteryData(call: LotteryCall): Hex {
  const id = BigInt(call.lotteryId);
  switch (call.kind) {
    case 'tickets': {
      const { permit } = call;
      const count = BigInt(call.count);
      return permit
        ? encodeFunctionData({
            abi: lotteryAbi,
            functionName: 'buyTicketsWithPermit',
            args: [id, count, permit.expiry, permit.signature],
          })
        : encodeFunctionData({ abi: lotteryAbi, functionName: 'buyTickets', args: [id, count] });
    }
    case 'draw':
      return encodeFunctionData({ abi: lotteryAbi, functionName: 'draw', args: [id, call.signature] });
    case 'claim-prize':
      return encodeFunctionData({
        abi: lotteryAbi,
        functionName: 'claimPrize',
        args: [id, call.winner, BigInt(call.purchase)],
      });
    case 'return-prize':
      return encodeFunctionData({ abi: lotteryAbi, functionName: 'returnPrize', args: [id] });
    case 'claim-refund':
      return encodeFunctionData({ abi: lotteryAbi, functionName: 'claimRefund', args: [id, call.holder] });
  }
}

/** The wei that a call sends along. */
function weiOf(marketCall: MarketCall): bigint {
  if (marketCall.kind === 'buy' || marketCall.kind === 'tickets') return marketCall.total;
  return marketCall.kind === 'bid' ? marketCall.amount : 0n;
}

function contractOf({ contracts }: ChainConfig, marketCall: MarketCall): Hex {
  if (marketCall.kind === 'withdraw') return marketCall.contract;
  if (marketCall.kind === 'approve') return contracts.collectible;
  return 'lotteryId' in marketCall ? contracts.lottery : contracts.marketplace;
}

/** The transaction that makes a call. */
export const callOf = (config: ChainConfig, marketCall: MarketCall): Call => ({
  to: contractOf(config, marketCall),
  data: dataOf(marketCall),
  value: weiOf(marketCall),
});
