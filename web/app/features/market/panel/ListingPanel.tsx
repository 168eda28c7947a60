import { BPS } from '@talkies/abi/constants';
import { formatShare } from '@talkies/shared';
import type { MarketToken, MyMarketToken } from '@talkies/shared/schemas';
import { PriceShares } from '../../../components/item/PriceShares.tsx';
import * as styles from '../../../components/item/price-panel.module.css';
import { Money } from '../../../components/Money.tsx';
import { PartyName } from '../../../components/PartyName.tsx';
import { atRateOf } from '../../../lib/format/at-rate.ts';
import { useFormatPrice } from '../../../lib/format/currency-choice.ts';
import { item as itemWords, marketToken as words } from '../../../messages/en.ts';
import { ActionLink } from './ActionLink.tsx';
import * as tokenPanelStyles from './token-panel.module.css';

interface Props {
  marketToken: MarketToken;
  mine: MyMarketToken | null;
}

/** The panel of a listing: the buyer's total, and its shares. */
export function ListingPanel({ marketToken, mine }: Props) {
  const format = useFormatPrice();
  const { listing } = marketToken;
  if (!listing) return null;
  const { total, price, royalty, fee, royaltyBps, feeBps, seller } = listing;
  const shares = { royalty: atRateOf(total, royalty), fee: atRateOf(total, fee) };
  return (
    <div className={styles.panel} data-part="price-panel">
      <div className={styles.panelArch}>
        <p>{itemWords.window}</p>
      </div>
      <div className={styles.panelBody}>
        <p className="muted">{itemWords.everything}</p>
        <p className={`${styles.panelPrice} ${tokenPanelStyles.listingPrice}`}>
          <Money value={total} />
        </p>
        <p className={styles.panelCoins}>
          <Money value={total} other />
        </p>
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
          title={itemWords.whereGoes(format(total))}
          parts={[
            { name: words.sellerGets, value: price, weight: BPS },
            { name: itemWords.royalty(formatShare(royaltyBps)), value: shares.royalty, weight: royaltyBps },
            { name: itemWords.fee(formatShare(feeBps)), value: shares.fee, weight: feeBps },
          ]}
        />
      </div>
    </div>
  );
}
