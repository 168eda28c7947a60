import '../../../components/item/price-panel.css';
import type { ItemDetail } from '@talkies/shared/schemas';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { Money } from '../../../components/Money.tsx';
import { itemPath, loginPath, tokenPath } from '../../../lib/address/paths.ts';
import { useMe } from '../../../lib/api/session.ts';
import { formatMoney } from '../../../lib/format/money.ts';
import { item as words } from '../../../messages/en.ts';
import { Breakdown } from './Breakdown.tsx';
import { PurchaseLink } from './PurchaseLink.tsx';

interface Props {
  item: ItemDetail;
  /** around the PURCHASE button, so that the sticky bar can stay away while it is in view */
  actionRef: RefObject<HTMLDivElement | null>;
}

/** The booking window of a fixed price: what one pays, where it goes, how many are left. */
export function BuyPanel({ item, actionRef }: Props) {
  const { user } = useMe();
  const { price, equivalents, available, quantity, sold, networkFee } = item;
  return (
    <div className="window">
      <div className="window-arch">
        <p>{words.window}</p>
      </div>
      <div className="window-body">
        <p className="label accent">{words.fixedPrice}</p>
        <p className="muted">{words.everything}</p>
        {price ? (
          <p className="window-price">
            <Money value={price} />
          </p>
        ) : null}
        <p className="window-coins">
          {equivalents.length > 0
            ? equivalents.map((coin) => <Money key={coin.currency} value={coin} />)
            : words.noRates}
        </p>
        <div ref={actionRef}>
          {sold < quantity ? (
            <PurchaseLink item={item} size="large" block />
          ) : (
            <div className="window-shut">
              <p className="window-stamp">{words.soldOut}</p>
              <p>{words.soldOutText}</p>
            </div>
          )}
          {/* one of those who hold an edition may be looking: the counter knows whose it is */}
          {sold < quantity && available === 0 ? <p className="window-held">{words.allHeldText}</p> : null}
        </div>
        <p className="window-ledge">
          <span className="num">{words.remaining(available, quantity)}</span>
          <span>{networkFee ? words.networkFee(formatMoney(networkFee)) : words.noNetworkFee}</span>
        </p>
        {item.offers ? (
          <Link className="link" to={tokenPath(item.offers.marketToken)}>
            {words.offered(item.offers.count)}
          </Link>
        ) : null}
        {user ? null : (
          <p className="window-visitor">
            {words.visitor} <Link to={loginPath(itemPath(item.id))}>{words.login}</Link>
          </p>
        )}
        <Breakdown item={item} />
      </div>
    </div>
  );
}
