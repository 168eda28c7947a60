import type { ItemDetail } from '@talkies/shared/schemas';
import { type RefObject, Suspense } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import * as styles from '../../../components/item/price-panel.module.css';
import { Money } from '../../../components/Money.tsx';
import { useMe } from '../../../lib/api/root-data.ts';
import { itemPrice } from '../../../lib/format/at-rate.ts';
import { useFormatPrice, usePrices } from '../../../lib/format/currency-choice.ts';
import { formatMoney } from '../../../lib/format/money.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { itemPath, loginPath, tokenPath } from '../../../lib/url/paths.ts';
import { item as words } from '../../../messages/en.ts';
import { Breakdown } from './Breakdown.tsx';
import { PurchaseLink } from './PurchaseLink.tsx';

/** Loaded on demand, as most items are in no launch. */
const LaunchAdmission = lazy(() => import('./LaunchAdmission.tsx'));

interface Props {
  item: ItemDetail;
  /** the element around the PURCHASE button, while which is visible the sticky bar is hidden */
  actionRef: RefObject<HTMLDivElement | null>;
}

/** The panel of a fixed price: the total, its shares, and the remaining editions. */
export function BuyPanel({ item, actionRef }: Props) {
  const { user } = useMe();
  const { price, equivalents, available, quantity, sold, networkFee, offers } = item;
  const { currency } = usePrices();
  const formatPrice = useFormatPrice();
  const both = itemPrice(item);
  const coin = both?.coinLeads && both.coin;
  const soldOut = sold >= quantity;
  const offered = offers && {
    to: tokenPath(offers.marketToken),
    text: offers.from
      ? words.offeredFrom(offers.count, formatPrice(offers.from))
      : words.offered(offers.count),
  };
  return (
    <div className={styles.panel} data-part="price-panel">
      <div className={styles.panelArch}>
        <p>{words.window}</p>
      </div>
      <div className={styles.panelBody}>
        <p className="label accent">{words.fixedPrice}</p>
        <p className="muted">{words.everything}</p>
        <p className={`${styles.panelPrice} ${coin ? styles.inCoin : ''}`}>
          <Money value={both} />
        </p>
        <p className={styles.panelCoins}>
          {/* the price in dollars, which rupees follow */}
          {currency === 'INR' && !coin ? <Money value={price} exact /> : null}
          <Money value={both} other />
          {equivalents[0] ? <Money value={equivalents[1] ?? null} /> : words.noRates}
        </p>
        <div ref={actionRef}>
          {soldOut ? (
            <div className={styles.panelShut}>
              <p className={styles.panelStamp}>{words.soldOut}</p>
              <p>{words.soldOutText}</p>
              {offered ? <ButtonLink to={offered.to}>{offered.text}</ButtonLink> : null}
            </div>
          ) : (
            <Purchase item={item} />
          )}
          {/* the visitor may have one of the reserved editions: the checkout knows whose it is */}
          {!soldOut && available === 0 ? (
            <p className={styles.panelReserved}>{words.allReservedText}</p>
          ) : null}
        </div>
        <p className={styles.panelLedge}>
          <span className="num">{words.remaining(available, quantity)}</span>
          {soldOut ? null : (
            <span>{networkFee ? words.networkFee(formatMoney(networkFee)) : words.noNetworkFee}</span>
          )}
        </p>
        {offered && !soldOut ? (
          <Link className="link" to={offered.to}>
            {offered.text}
          </Link>
        ) : null}
        {user ? null : (
          <p className={styles.panelVisitor}>
            {words.visitor} <Link to={loginPath(itemPath(item.id))}>{words.login}</Link>
          </p>
        )}
        <Breakdown price={both} breakdown={item.breakdown} />
      </div>
    </div>
  );
}

const Purchase = ({ item }: Pick<Props, 'item'>) => {
  const link = <PurchaseLink item={item} size="large" block />;
  return item.launch ? (
    <Suspense>
      <LaunchAdmission itemId={item.id} launch={item.launch}>
        {link}
      </LaunchAdmission>
    </Suspense>
  ) : (
    link
  );
};
