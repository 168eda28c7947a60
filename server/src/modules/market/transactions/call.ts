import { collectibleAbi, marketplaceAbi } from '@talkies/abi';
import { BID_INCREMENT_BPS, EXTENSION_SECONDS } from '@talkies/shared';
import { encodeFunctionData, type Hex } from 'viem';
import type { ChainConfig } from '../../../platform/config/chains.ts';
import type { Call } from '../../transactions/index.ts';

/** What an intent means once everything in it is known; amounts are wei. */
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
  | { kind: 'approve'; allowed: boolean };

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

/** The one transaction that does it. */
export function callOf({ contracts }: ChainConfig, marketCall: MarketCall): Call {
  const to =
    marketCall.kind === 'withdraw'
      ? marketCall.contract
      : marketCall.kind === 'approve'
        ? contracts.collectible
        : contracts.marketplace;
  const value =
    marketCall.kind === 'buy' ? marketCall.total : marketCall.kind === 'bid' ? marketCall.amount : 0n;
  return { to, data: dataOf(marketCall), value };
}
