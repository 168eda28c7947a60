import { ticketName } from '@talkies/shared';
import type { Lottery, MyLottery } from '@talkies/shared/schemas';
import { Suspense } from 'react';
import { ButtonLink } from '../../../components/Button.tsx';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { PartyName } from '../../../components/PartyName.tsx';
import { lazy } from '../../../lib/timing/lazy.ts';
import { ownedTokenPath } from '../../../lib/url/paths.ts';
import { lotteryDraw as words } from '../../../messages/en.ts';
import { Drum } from './Drum.tsx';
import * as styles from './panel.module.css';

const OneStep = lazy(() => import('../../../components/transaction/OneStep.tsx'));

interface Props {
  lottery: Lottery;
  mine: MyLottery | null;
  onDone: () => void;
}

/** The result of the draw: the drum stops on the winning number; then the winner and the prize's delivery. */
export function Drawn({ lottery, mine, onDone }: Props) {
  const { draw, winner, delivery, total_tickets, id, prize } = lottery;
  if (!draw) return null;
  const won = mine?.won ?? null;
  return (
    <>
      <Drum winner={draw.ticket} sold={total_tickets} />
      <div className={styles.outcome}>
        <div className={styles.winner}>
          <p>
            <span className="label muted">{words.winning}</span>
            <b data-part="winning-ticket">{ticketName(draw.ticket)}</b>
          </p>
          {winner ? (
            <p>
              <span className="label muted">{words.wonBy}</span>
              {won ? <strong>{words.you}</strong> : <PartyName party={winner} />}
            </p>
          ) : null}
        </div>
        {won ? (
          <div className={styles.won} role="status">
            <h3>{words.won}</h3>
            <p>{delivery ? words.deliveredYou : words.wonText}</p>
            {delivery ? (
              <ButtonLink to={ownedTokenPath(prize.marketToken)}>{words.showcase}</ButtonLink>
            ) : (
              <Suspense>
                <OneStep
                  intent={{ kind: 'claim-prize', lottery: id }}
                  wallet={won.wallet}
                  main
                  onDone={onDone}
                >
                  {words.claim}
                </OneStep>
              </Suspense>
            )}
          </div>
        ) : (
          <p className="muted">
            {mine && mine.tickets > 0 ? `${words.lost} ` : ''}
            {delivery ? words.delivered : words.underway}
          </p>
        )}
        <p className={styles.links}>
          <ExplorerLink url={draw.transaction.explorerUrl}>{words.onExplorer}</ExplorerLink>
          {delivery ? (
            <ExplorerLink url={delivery.explorerUrl}>{words.deliveryOnExplorer}</ExplorerLink>
          ) : null}
        </p>
      </div>
    </>
  );
}
