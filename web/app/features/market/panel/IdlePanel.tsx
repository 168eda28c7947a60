import type { Auction, MarketToken, MyMarketToken } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import * as styles from '../../../components/item/price-panel.module.css';
import { PartyName, partyName } from '../../../components/PartyName.tsx';
import { type Priced, useFormatPrice } from '../../../lib/format/currency-choice.ts';
import { itemPath, patterns } from '../../../lib/url/paths.ts';
import { marketToken as words } from '../../../messages/en.ts';
import { OwnBidStatus } from './OwnBidStatus.tsx';
import { Sums } from './Sums.tsx';
import * as tokenPanelStyles from './token-panel.module.css';

interface Props {
  marketToken: MarketToken;
  mine: MyMarketToken | null;
}

/** The result of a token's last auction; null where there was none, or the token was moved since. */
function resultOf(
  { state, highest, highestBidder }: Auction,
  format: (price: Priced) => string,
): string | null {
  if (state === 'settled' && highest && highestBidder)
    return words.won(partyName(highestBidder), format(highest));
  if (state === 'unsold') return words.unsold;
  return state === 'cancelled' ? words.cancelled : null;
}

/** The panel of a token that is not for sale: the auction's result, the owner, and further links. */
export function IdlePanel({ marketToken, mine }: Props) {
  const format = useFormatPrice();
  const { auction, token, item } = marketToken;
  const result = auction && resultOf(auction, format);
  return (
    <div className={tokenPanelStyles.tokenPanel} data-part="token-panel">
      {result && auction ? (
        <>
          <p className={`${styles.panelStamp} ${tokenPanelStyles.tokenPanelStamp}`}>{words.ended}</p>
          <p className={tokenPanelStyles.tokenPanelResult}>{result}</p>
          <Sums auction={auction} />
          {mine?.bidStatus ? <OwnBidStatus mine={mine} /> : null}
          {auction.closed ? (
            <p>
              <ExplorerLink url={auction.closed.explorerUrl}>{words.seeClosing}</ExplorerLink>
            </p>
          ) : null}
        </>
      ) : (
        <p className={tokenPanelStyles.tokenPanelResult}>{words.idle}</p>
      )}
      {mine?.owns ? (
        <p>{words.idleYours}</p>
      ) : (
        <>
          {token ? (
            <p>
              {words.owner}: <PartyName party={token.owner} />. {words.idleText}
            </p>
          ) : null}
          <p className={tokenPanelStyles.tokenPanelChoices}>
            <Link className="link" to={itemPath(item.id)}>
              {words.toItem}
            </Link>
            <Link className="link" to={patterns.marketplace}>
              {words.toMarket}
            </Link>
          </p>
        </>
      )}
    </div>
  );
}
