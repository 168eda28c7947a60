import type { ItemDetail } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import * as styles from '../../../components/item/price-panel.module.css';
import { Money } from '../../../components/Money.tsx';
import { useMe } from '../../../lib/api/root-data.ts';
import { itemPath, loginPath } from '../../../lib/url/paths.ts';
import { item as itemWords, announced as words } from '../../../messages/en.ts';

/** An announced auction of an item: the reserve, and that bidding has not begun. Only running auctions have bulbs. */
export function AnnouncedAuction({ item }: { item: ItemDetail }) {
  const { user } = useMe();
  return (
    <div className={styles.auctionBoard}>
      <p className="label">{words.label}</p>
      <dl>
        {item.reserve ? (
          <div>
            <dt>{words.reserve}</dt>
            <dd className={styles.panelPrice}>
              <Money value={item.reserve} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{words.lastBid}</dt>
          <dd>{item.price ? <Money value={item.price} /> : words.noBid}</dd>
        </div>
      </dl>
      <div className={styles.auctionSoon}>
        <p>{words.soon}</p>
        <p>{words.text}</p>
      </div>
      {user ? null : (
        <p className={styles.panelVisitor}>
          {itemWords.visitor} <Link to={loginPath(itemPath(item.id))}>{itemWords.login}</Link>
        </p>
      )}
    </div>
  );
}
