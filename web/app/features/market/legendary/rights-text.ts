import { BID_TERMS_VERSION } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { formatMoney } from '../../../lib/format/money.ts';
import { chains, rights as words } from '../../../messages/en.ts';

/** The token's data with their names; empty for a token that is not minted. */
export function tokenRows({ item, token, auction, sales, chain }: MarketToken): [string, string][] {
  if (!token) return [];
  const sale = sales.find(({ kind }) => kind === 'auction');
  const highest = auction?.state === 'settled' ? auction.highest : null;
  return [
    [words.token.title, `${item.title}, ${item.film.title}, ${item.celebrity}`],
    [words.token.owner, token.owner.address],
    [words.token.chain, chains[chain]],
    [words.token.contract, token.contract],
    [words.token.tokenId, token.tokenId],
    ...(highest ? ([[words.token.bid, formatMoney(highest.coin)]] as [string, string][]) : []),
    ...(sale ? ([[words.token.transaction, sale.transaction]] as [string, string][]) : []),
  ];
}

/** The rights and the token's data as a text file. @param issued ISO 8601 */
export function rightsText(marketToken: MarketToken, issued: string): string {
  const parts = [
    words.title(marketToken.item.title),
    words.lead,
    ...words.given.map(({ title, text }) => `${title}\n${text}`),
    `${words.tokenTitle}\n${[...tokenRows(marketToken), [words.token.issued, issued]]
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')}`,
    `${words.termsTitle}. ${words.version(BID_TERMS_VERSION)}\n${words.terms
      .map((term, index) => `${index + 1}. ${term}`)
      .join('\n')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
