import type { MarketToken } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import * as styles from '../../../components/item/price-panel.module.css';
import { partyName } from '../../../components/PartyName.tsx';
import { useFormatPrice } from '../../../lib/format/currency-choice.ts';
import { loginPath, tokenPath } from '../../../lib/url/paths.ts';
import { marketToken as words } from '../../../messages/en.ts';
import { Sums } from './Sums.tsx';
import * as tokenPanelStyles from './token-panel.module.css';

interface Props {
  marketToken: MarketToken;
  signedIn: boolean;
}

/** An auction that is over and waits for settlement, by anybody or by the server. */
export function EndedPanel({ marketToken, signedIn }: Props) {
  const format = useFormatPrice();
  const { auction } = marketToken;
  if (!auction) return null;
  const { highest, highestBidder } = auction;
  return (
    <div className={tokenPanelStyles.tokenPanel} data-part="token-panel">
      <p className={`${styles.panelStamp} ${tokenPanelStyles.tokenPanelStamp}`}>{words.ended}</p>
      <p className={tokenPanelStyles.tokenPanelResult}>
        {highest && highestBidder
          ? words.awaits(partyName(highestBidder), format(highest))
          : words.awaitsNobody}
      </p>
      <Sums auction={auction} />
      <p>{highest ? words.settleText : words.returnText}</p>
      {signedIn ? null : (
        <p>
          <Link className="link" to={loginPath(tokenPath(marketToken.id))}>
            {words.settleSignIn}
          </Link>
        </p>
      )}
    </div>
  );
}
