import type { Trade } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { loginPath, tradePath } from '../../../lib/address/paths.ts';
import { formatMoney } from '../../../lib/format/money.ts';
import { trade as words } from '../../../messages/en.ts';
import { partyName } from '../live/party.tsx';
import { Sums } from './Sums.tsx';

interface Props {
  trade: Trade;
  signedIn: boolean;
}

/** The time has run out; somebody, or the server, settles it. */
export function Over({ trade, signedIn }: Props) {
  const { auction } = trade;
  if (!auction) return null;
  const { highest, highestBidder } = auction;
  return (
    <div className="trade-board">
      <p className="window-stamp trade-board-stamp">{words.ended}</p>
      <p className="trade-board-result">
        {highest && highestBidder
          ? words.awaits(partyName(highestBidder), formatMoney(highest.coin))
          : words.awaitsNobody}
      </p>
      <Sums auction={auction} />
      <p>{words.settleText}</p>
      {signedIn ? null : (
        <p>
          <Link className="link" to={loginPath(tradePath(trade.id))}>
            {words.settleSignIn}
          </Link>
        </p>
      )}
    </div>
  );
}
