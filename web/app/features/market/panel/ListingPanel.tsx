import type { MarketToken, MyMarketToken } from '@talkies/shared/schemas';
import { Shares } from '../../../components/item/PriceShares.tsx';
import * as styles from '../../../components/item/price-panel.module.css';
import { Money } from '../../../components/Money.tsx';
import { PartyName } from '../../../components/Party.tsx';
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
export function Listed({ marketToken, mine }: Props) {
  const { listing } = marketToken;
  if (!listing) return null;
  const { total, price, royalty, fee, royaltyBps, feeBps, seller } = listing;
  return (
    <div className={styles.window} data-part="window">
      <div className={styles.windowArch}>
        <p>{itemWords.window}</p>
      </div>
      <div className={styles.windowBody}>
        <p className="muted">{itemWords.everything}</p>
        <p className={`${styles.windowPrice} ${tokenPanelStyles.tradePrice}`}>
          <Money value={total.coin} />
        </p>
        <p className={styles.windowCoins}>{total.usd ? <Money value={total.usd} /> : null}</p>
        {mine?.sells ? (
          <p>{words.ownListing}</p>
        ) : (
          <ActionLink id={marketToken.id} action="buy">
            {words.buy}
          </ActionLink>
        )}
        <p className={styles.windowLedge}>
          <span>
            {words.seller}: <PartyName party={seller} />
          </span>
          <span>{words.plusFee}</span>
        </p>
        <Shares
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
