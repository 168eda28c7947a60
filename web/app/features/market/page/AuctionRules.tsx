import { formatShare } from '@talkies/shared';
import type { Auction, MarketToken } from '@talkies/shared/schemas';
import { marketToken as words } from '../../../messages/en.ts';
import * as styles from './history.module.css';

/** The rules of this auction, with its own figures. */
export function AuctionRules({ marketToken, auction }: { marketToken: MarketToken; auction: Auction }) {
  const { rule } = words;
  return (
    <section className={styles.shopRules}>
      <h2>{words.rules}</h2>
      <ul>
        <li>
          <b>{rule.late}</b> {rule.lateText(Math.round(auction.extensionSeconds / 60))}
        </li>
        <li>
          <b>{rule.outbid}</b> {rule.outbidText(marketToken.currency)}{' '}
          {rule.step(formatShare(auction.incrementBps))}
        </li>
        <li>{rule.shares(formatShare(marketToken.terms.royaltyBps), formatShare(auction.feeBps))}</li>
        <li>
          <b>{rule.settle}</b> {rule.settleText}
        </li>
      </ul>
    </section>
  );
}
