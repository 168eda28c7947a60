import type { Money } from '@talkies/shared';
import type { Trade } from '@talkies/shared/schemas';
import { Countdown } from '../../../components/Countdown.tsx';
import { trade as words } from '../../../messages/en.ts';
import { Sums } from './Sums.tsx';

interface Props {
  trade: Trade;
  /** the least first bid that the house asks, in dollars */
  asked: Money | null;
}

/** An auction that is still to open. Bulbs are for live ones. */
export function Soon({ trade, asked }: Props) {
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
      <Sums auction={null} asked={asked} />
    </div>
  );
}
