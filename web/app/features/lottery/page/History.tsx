import { ticketName } from '@talkies/shared';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { PartyName } from '../../../components/PartyName.tsx';
import { lotteryPath } from '../../../lib/url/paths.ts';
import { lotteryPage as words } from '../../../messages/en.ts';
import * as styles from './history-of-tickets.module.css';
import { type Tickets, useTickets } from './use-tickets.ts';

interface Props {
  id: string;
  tickets: Tickets;
  /** true for an older page of it */
  older: boolean;
  purchases: number;
  /** every wallet of the signed-in person */
  own: readonly string[];
}

/** Purchases of tickets, newest first. Its pages are links, so that they work without scripts. */
export function History({ id, tickets, older, purchases: count, own }: Props) {
  const { purchases, nextCursor } = useTickets(id, tickets, older, count);
  return (
    <section id="tickets" className={styles.history} aria-labelledby="tickets-heading">
      <h2 id="tickets-heading">{words.history}</h2>
      {purchases.length === 0 ? <p className="muted">{words.noHistory}</p> : null}
      <ol>
        {purchases.map(({ first, count: bought, holder, at }) => (
          <li key={first} data-own={own.includes(holder.address) || undefined}>
            <b className={styles.who}>
              {own.includes(holder.address) ? words.you : <PartyName party={holder} />}
            </b>
            <span className="num">
              {bought === 1
                ? words.number(ticketName(first))
                : words.numbers(ticketName(first), ticketName(first + bought - 1))}
            </span>
            <span className="small muted">
              <LocalTime at={at} />
            </span>
            <span className="small muted">{words.tickets(bought)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.pages}>
        {older ? (
          <Link className="link" to={`${lotteryPath(id)}#tickets`}>
            {words.newest}
          </Link>
        ) : null}
        {nextCursor ? (
          <Link
            className="link"
            to={`${lotteryPath(id)}?older=${encodeURIComponent(nextCursor)}#tickets`}
            preventScrollReset
          >
            {words.older}
          </Link>
        ) : null}
      </p>
    </section>
  );
}
