import type { MarketToken, MyMarketToken } from '@talkies/shared/schemas';
import { PriceShares } from '../../../components/item/PriceShares.tsx';
import * as styles from '../../../components/item/price-panel.module.css';
import { Money } from '../../../components/Money.tsx';
import { PartyName } from '../../../components/PartyName.tsx';
import { formatMoney, formatShare } from '../../../lib/format/money.ts';
import { item as itemWords, marketToken as words } from '../../../messages/en.ts';
import { ActionLink } from './ActionLink.tsx';
import * as tokenPanelStyles from './token-panel.module.css';

const WHOLE = 10_000;

interface Props {
  marketToken: MarketToken;
  mine: MyMarketToken | null;
}

/** A listing at its booking window: what the buyer pays in all, and who gets what of it. */
export function ListingPanel({ marketToken, mine }: Props) {
  const { listing } = marketToken;
  if (!listing) return null;
  const { total, price, royalty, fee, royaltyBps, feeBps, seller } = listing;
  return (
    <div className={styles.panel} data-part="price-panel">
      <div className={styles.panelArch}>
        <p>{itemWords.window}</p>
      </div>
      <div className={styles.panelBody}>
        <p className="muted">{itemWords.everything}</p>
        <p className={`${styles.panelPrice} ${tokenPanelStyles.tradePrice}`}>
          <Money value={total.coin} />
        </p>
        <p className={styles.panelCoins}>{total.usd ? <Money value={total.usd} /> : null}</p>
        {mine?.sells ? (
          <p>{words.ownListing}</p>
        ) : (
          <ActionLink id={marketToken.id} action="buy">
            {words.buy}
          </ActionLink>
        )}
        <p className={styles.panelLedge}>
          <span>
            {words.seller}: <PartyName party={seller} />
          </span>
          <span>{words.plusFee}</span>
        </p>
        <PriceShares
          title={itemWords.whereGoes(formatMoney(total.coin))}
          label={words.split(
            formatMoney(total.coin),
            formatMoney(price.coin),
            formatMoney(royalty),
            formatMoney(fee),
          )}
          parts={[
            { name: words.sellerGets, value: price.coin, weight: WHOLE },
            { name: itemWords.royalty(formatShare(royaltyBps)), value: royalty, weight: royaltyBps },
            { name: itemWords.fee(formatShare(feeBps)), value: fee, weight: feeBps },
          ]}
        />
      </div>
    </div>
  );
}
