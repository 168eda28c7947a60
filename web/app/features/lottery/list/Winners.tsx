import { ticketName } from '@talkies/shared';
import type { LotteryCard } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { PartyName } from '../../../components/PartyName.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { lotteryPath } from '../../../lib/url/paths.ts';
import { lotteries as words } from '../../../messages/en.ts';
import * as styles from './winners.module.css';

/** The winners of real draws, newest first, each with a link to check the draw. */
export function Winners({ past }: { past: readonly LotteryCard[] }) {
  const drawn = past.filter(({ winner }) => winner !== null);
  return (
    <section className={styles.winners} aria-labelledby="winners-title">
      <h2 id="winners-title">{words.winnersTitle}</h2>
      <p className="muted">{drawn.length > 0 ? words.winners : words.noWinners}</p>
      <ol>
        {drawn.map(({ id, lottery_name, prize, winner, total_tickets, deadline }) =>
          winner ? (
            <li key={id}>
              <div>
                <Picture image={prize.image} sizes="96px" decorative />
              </div>
              <div>
                <h3>
                  <Link to={lotteryPath(id)}>{lottery_name}</Link>
                </h3>
                <p>
                  {prize.title}, {words.wonBy} <PartyName party={winner} />
                </p>
                <p className="small muted">
                  {words.ticket(ticketName(winner.ticket), total_tickets)} · <LocalTime at={deadline} />
                </p>
              </div>
              <Link className="link" to={`${lotteryPath(id)}#verification`}>
                {words.check}
              </Link>
            </li>
          ) : null,
        )}
      </ol>
    </section>
  );
}
