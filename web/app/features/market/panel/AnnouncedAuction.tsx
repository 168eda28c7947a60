import type { ItemDetail } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import * as styles from '../../../components/item/price-panel.module.css';
import { Money } from '../../../components/Money.tsx';
import { itemPath, loginPath } from '../../../lib/address/paths.ts';
import { useMe } from '../../../lib/api/session.ts';
import { item as words } from '../../../messages/en.ts';

/** An item to be auctioned, before the bidding: the reserve and the plain truth. Bulbs are for live auctions. */
export function AnnouncedAuction({ item }: { item: ItemDetail }) {
  const { user } = useMe();
  return (
    <div className={styles.auctionBoard}>
      <p className="label">{words.auction.board}</p>
      <dl>
        {item.reserve ? (
          <div>
            <dt>{words.auction.reserve}</dt>
            <dd className={styles.panelPrice}>
              <Money value={item.reserve} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{words.auction.lastBid}</dt>
          <dd>{item.price ? <Money value={item.price} /> : words.auction.noBid}</dd>
        </div>
      </dl>
      <div className={styles.auctionSoon}>
        <p>{words.auction.soon}</p>
        <p>{words.auction.text}</p>
      </div>
      {user ? null : (
        <p className={styles.panelVisitor}>
          {words.visitor} <Link to={loginPath(itemPath(item.id))}>{words.login}</Link>
        </p>
      )}
    </div>
  );
}
