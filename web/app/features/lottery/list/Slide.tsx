import type { LotteryCard } from '@talkies/shared/schemas';
import { ButtonLink } from '../../../components/Button.tsx';
import { Countdown } from '../../../components/Countdown.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { PricePair } from '../../../components/PricePair.tsx';
import { useSecond } from '../../../lib/timing/shop-clock.ts';
import { lotteryPath } from '../../../lib/url/paths.ts';
import { figure, lotteryPage, lotteries as words } from '../../../messages/en.ts';
import { isSelling } from '../live/lottery-progress.ts';
import * as styles from './slide.module.css';

const SIZES = '(min-width: 1025px) 360px, (min-width: 600px) 40vw, 80vw';

/** One lottery of the carousel, with its link. */
export function Slide({ card, priority }: { card: LotteryCard; priority: boolean }) {
  const { id, lottery_name, lottery_image, ticket_price, prize_pool, prize } = card;
  const pool = BigInt(prize_pool.coin.amount) > 0n;
  const second = useSecond();
  // only the clock ends the sale: there is no event for it
  const selling = isSelling(card, second);
  const missing = card.minTickets - card.total_tickets;
  const sold = words.of(card.total_tickets, card.maxTickets);
  const buyable = selling && prize.shown && card.total_tickets < card.maxTickets;
  return (
    <article className={`${styles.slide} paper`} data-part="lottery-slide">
      <div className={styles.art}>
        <Picture image={lottery_image} sizes={SIZES} priority={priority} decorative />
      </div>
      <div className={styles.words}>
        <h3>{lottery_name}</h3>
        <p className="muted">
          {prize.title} · {prize.film}
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>{words.ticketPrice}</dt>
            <dd>
              <PricePair value={ticket_price} />
            </dd>
          </div>
          <div>
            <dt>{words.prizePool}</dt>
            <dd>{pool ? <PricePair value={prize_pool} /> : words.thePrize}</dd>
          </div>
          <div>
            <dt>{words.playersName}</dt>
            <dd>{figure(card.total_players)}</dd>
          </div>
        </dl>
        <p>
          <b>{sold}</b>
        </p>
        <progress className={styles.bar} max={card.maxTickets} value={card.total_tickets} aria-label={sold} />
        {selling ? (
          <>
            <p className="muted">
              {!prize.shown ? lotteryPage.halted : missing > 0 ? lotteryPage.more(missing) : words.certain}
            </p>
            <Countdown until={card.deadline} />
          </>
        ) : (
          <p className="muted">
            {words.closed} <LocalTime inSentence at={card.deadline} />
          </p>
        )}
        <ButtonLink size="large" to={lotteryPath(id)} prefetch="intent">
          {buyable ? words.enter : words.look}
        </ButtonLink>
      </div>
    </article>
  );
}
