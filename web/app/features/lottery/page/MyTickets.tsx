import { isTransactionOpen, ticketName } from '@talkies/shared';
import type { Lottery, MyLottery } from '@talkies/shared/schemas';
import { PricePair } from '../../../components/PricePair.tsx';
import { TransactionProgress } from '../../../components/transaction/TransactionProgress.tsx';
import { transactionTexts, lotteryPage as words } from '../../../messages/en.ts';
import * as styles from './my-tickets.module.css';
import { ownTickets } from './own-tickets.ts';
import { scrollToFragment } from './scroll-to-fragment.ts';

/** the most stubs shown; the ticket history has all of them */
const STUBS = 6;

/** The person's own tickets as stubs, and their pending purchases. */
export default function MyTickets({ lottery, mine }: { lottery: Lottery; mine: MyLottery }) {
  const tickets = ownTickets(mine.purchases);
  const underway = mine.pending.filter((sent) => sent.kind === 'tickets' && isTransactionOpen(sent));
  if (mine.tickets === 0 && underway.length === 0) return null;
  return (
    <section
      className={styles.mine}
      id="my-tickets"
      ref={scrollToFragment}
      aria-labelledby="my-tickets-heading"
    >
      <h2 id="my-tickets-heading">{words.yourTickets}</h2>
      {underway.map((transaction) => (
        <div key={transaction.id} role="status">
          <p>{transactionTexts.progress.tickets.submitted}</p>
          <TransactionProgress transaction={transaction} done={false} />
        </div>
      ))}
      <ul className={styles.stubs}>
        {tickets.slice(0, STUBS).map((ticket) => (
          <li className={`${styles.stubPaper} paper`} key={ticket} data-part="ticket-stub">
            <span className="label muted">{words.stub}</span>
            <b>{ticketName(ticket)}</b>
            <span className="small">
              {lottery.lottery_name} · <PricePair value={lottery.ticket_price} />
            </span>
            <i aria-hidden="true" />
          </li>
        ))}
      </ul>
      {mine.tickets > STUBS ? (
        <p className="muted">{words.moreTickets(mine.tickets - Math.min(STUBS, tickets.length))}</p>
      ) : null}
    </section>
  );
}
