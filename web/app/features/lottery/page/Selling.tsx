import type { Lottery, MyLottery } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { loginPath, lotteryPath, lotteryTicketsPath } from '../../../lib/url/paths.ts';
import { lotteryPage as words } from '../../../messages/en.ts';
import * as styles from './panel.module.css';

interface Props {
  lottery: Lottery;
  mine: MyLottery | null;
  signedIn: boolean;
}

/** While tickets are sold: the price, and the link to the ticket dialog unless the prize was taken down. */
export function Selling({ lottery, mine, signedIn }: Props) {
  const { id, ticket_price, minTickets, prize } = lottery;
  return (
    <>
      <div className={styles.price}>
        <span className="label muted">{words.ticketPrice}</span>
        <p className={styles.priceSum}>
          <Money value={ticket_price} />
        </p>
        <p className="muted">
          <Money value={ticket_price} other />
        </p>
      </div>
      {!prize.shown ? (
        <div className={styles.shut} role="status">
          <b>{words.halted}</b>
          <p>{words.haltedText}</p>
        </div>
      ) : mine?.problem === 'excluded' && mine.entry.excludedUntil ? (
        <div className={styles.shut} role="status">
          <b>{words.excluded}</b>
          <p>
            {words.until} <LocalTime inSentence at={mine.entry.excludedUntil} />. {words.excludedText}
          </p>
        </div>
      ) : (
        <ButtonLink size="large" block to={lotteryTicketsPath(id)} preventScrollReset>
          {words.purchase}
        </ButtonLink>
      )}
      <p className="small muted">
        {words.refundPromise(minTickets)} {words.adult}
      </p>
      {signedIn ? null : (
        <p className="small muted">
          {words.visitor} <Link to={loginPath(lotteryPath(id))}>{words.login}</Link>
        </p>
      )}
    </>
  );
}
