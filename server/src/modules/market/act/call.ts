import { collectibleAbi, marketplaceAbi } from '@talkies/abi';
import { BID_INCREMENT_BPS, EXTENSION_SECONDS } from '@talkies/shared';
import { encodeFunctionData } from 'viem';
import type { ChainConfig } from '../../../platform/config/chains.ts';

type Hex = `0x${string}`;
export interface Call {
  to: Hex;
  data: Hex;
  /** wei */
  value: bigint;
}

/** What a wish means once everything in it is known; amounts are wei. */
export type Deed =
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

function dataOf(deed: Deed): Hex {
  switch (deed.kind) {
    case 'sell':
      return encodeFunctionData({ abi: market, functionName: 'list', args: [deed.tokenId, deed.price] });
    case 'change-price':
      return encodeFunctionData({
        abi: market,
        functionName: 'changePrice',
        args: [deed.tokenId, deed.price],
      });
    case 'remove':
      return encodeFunctionData({ abi: market, functionName: 'cancel', args: [deed.tokenId] });
    case 'cancel-auction':
      return encodeFunctionData({ abi: market, functionName: 'cancelAuction', args: [deed.tokenId] });
    case 'settle':
      return encodeFunctionData({ abi: market, functionName: 'settle', args: [deed.tokenId] });
    case 'buy':
      return encodeFunctionData({ abi: market, functionName: 'buy', args: [deed.tokenId] });
    case 'withdraw':
      return encodeFunctionData({ abi: market, functionName: 'withdraw', args: [deed.to] });
    case 'approve':
      return encodeFunctionData({
        abi: collectibleAbi,
        functionName: 'setMarketplaceApproval',
        args: [deed.allowed],
      });
    case 'bid':
      return bidData(deed);
    case 'auction': {
      const terms = {
        reserve: deed.reserve,
        duration: BigInt(deed.seconds),
        minIncrementBps: BigInt(BID_INCREMENT_BPS),
        extensionWindow: BigInt(EXTENSION_SECONDS),
        maxFeeBps: BigInt(deed.maxFeeBps),
        permitOnly: deed.permitOnly ?? false,
      };
      return encodeFunctionData({ abi: market, functionName: 'createAuction', args: [deed.tokenId, terms] });
    }
  }
}

function bidData({ tokenId, round, permit }: Extract<Deed, { kind: 'bid' }>): Hex {
  if (!permit) return encodeFunctionData({ abi: market, functionName: 'bid', args: [tokenId, round] });
  const args = [tokenId, round, permit.expiry, permit.signature] as const;
  return encodeFunctionData({ abi: market, functionName: 'bidWithPermit', args });
}

/** The one transaction that does it. */
export function callOf({ contracts }: ChainConfig, deed: Deed): Call {
  const to =
    deed.kind === 'withdraw'
      ? deed.contract
      : deed.kind === 'approve'
        ? contracts.collectible
        : contracts.marketplace;
  const value = deed.kind === 'buy' ? deed.total : deed.kind === 'bid' ? deed.amount : 0n;
  return { to, data: dataOf(deed), value };
}
