import type { Lottery } from '@talkies/shared/schemas';
import { PricePair } from '../../../components/PricePair.tsx';
import { figure, lotteryPage as words } from '../../../messages/en.ts';
import * as styles from './lottery-page.module.css';

/** Price, pool, players, odds and limits: the facts that people should know before they buy. */
export function LotteryFacts({ lottery }: { lottery: Lottery }) {
  const { phase, ticket_price, prize_pool, total_players, total_tickets, maxTickets, walletLimit } = lottery;
  const pool = BigInt(prize_pool.coin.amount) > 0n;
  return (
    <dl className={`rows ${styles.facts}`}>
      <div>
        <dt>{words.prizePool}</dt>
        <dd>
          {lottery.prize.title}
          {pool ? (
            <>
              {' + '}
              <PricePair value={prize_pool} />
            </>
          ) : null}
        </dd>
      </div>
      <div>
        <dt>{words.ticketPrice}</dt>
        <dd>
          <PricePair value={ticket_price} />
        </dd>
      </div>
      <div>
        <dt>{words.players}</dt>
        <dd data-part="players">{figure(total_players)}</dd>
      </div>
      <div>
        <dt>{words.sold}</dt>
        <dd data-part="sold">{words.soldOf(total_tickets, maxTickets)}</dd>
      </div>
      {phase === 'refunding' || phase === 'cancelled' ? null : (
        <div>
          <dt>{words.odds}</dt>
          <dd>
            {phase === 'selling' && total_tickets < maxTickets
              ? [total_tickets > 0 ? words.oddsNow(total_tickets) : null, words.oddsLeast(maxTickets)]
                  .filter(Boolean)
                  .join(', ')
              : words.oddsWere(total_tickets)}
          </dd>
        </div>
      )}
      <div>
        <dt>{words.limit}</dt>
        <dd>{words.tickets(walletLimit)}</dd>
      </div>
    </dl>
  );
}
