import type { Trade } from '@talkies/shared/schemas';
import { Countdown } from '../../../components/board/Countdown.tsx';
import { Money } from '../../../components/money/Money.tsx';
import { trade as words } from '../../../messages/en.ts';

/** An auction that is still to open. Bulbs are for live ones. */
export function Soon({ trade }: { trade: Trade }) {
  const reserve = trade.auction?.reserve;
  return (
    <div className="trade-board">
      <p className="trade-board-result">{words.soon}</p>
      <p>{words.soonText}</p>
      {trade.startsAt ? (
        <div className="trade-board-clock">
          <span>{words.opensIn}</span>
          <Countdown until={trade.startsAt} />
        </div>
      ) : null}
      {reserve ? (
        <dl className="trade-board-sums">
          <div>
            <dt>{words.reserve}</dt>
            <dd className="trade-board-reserve">
              <Money value={reserve.usd ?? reserve.coin} />
            </dd>
          </div>
        </dl>
      ) : null}
    </div>
  );
}
