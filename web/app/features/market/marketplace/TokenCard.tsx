import type { TokenCard as Offer } from '@talkies/shared/schemas';
import { type CardLook, Shell } from '../../../components/card/Shell.tsx';
import { offerPath } from '../../../lib/address/paths.ts';
import { offer as words } from '../../../messages/en.ts';
import { Ending } from './Ending.tsx';
import { TokenPrice } from './TokenPrice.tsx';
import * as styles from './token-card.module.css';

interface Props extends CardLook {
  offer: Offer;
  /** it has just left the market */
  gone?: boolean;
}

/** One token on the market: its number, its price or last bid, and while it is auctioned bulbs and a clock. */
export function TokenCard({ offer, gone = false, ...look }: Props) {
  const { state, film, celebrity, serial, quantity } = offer;
  const path = offerPath(offer);
  const live = state === 'auction' && !gone;
  return (
    <Shell
      {...offer}
      {...look}
      id={offer.itemId}
      reported={offer.id}
      path={path}
      meta={
        quantity > 1 ? `${words.number(serial, quantity)} · ${film.title}` : `${film.title} · ${celebrity}`
      }
      className={
        gone ? `${styles.offered} sold-out` : live ? `${styles.offered} ${styles.liveAuction}` : 'token'
      }
      over={gone ? <span className="stamp">{words.gone}</span> : <Over offer={offer} />}
      action={
        state === 'listed'
          ? { to: `${path}?buy`, text: words.buy }
          : { to: path, text: live ? words.bid : words.look }
      }
    >
      <TokenPrice offer={offer} />
    </Shell>
  );
}

/** Bulbs mean live; what is over or still to come has a plain strip. */
function Over({ offer: { state, endsAt, startsAt } }: { offer: Offer }) {
  if (state === 'auction' && endsAt)
    return (
      <>
        <i className={`bulbs thin ${styles.tradeBulbs}`} aria-hidden="true" />
        <p className={styles.priceStrip}>
          <b>{words.live}</b>
          <Ending until={endsAt} before={words.endsIn} after={words.ended} />
        </p>
      </>
    );
  if (state === 'ended') return <p className={styles.priceStrip}>{words.ended}</p>;
  if (state === 'upcoming' && startsAt)
    return (
      <p className={styles.priceStrip}>
        <Ending until={startsAt} before={words.opensIn} after={words.opening} />
      </p>
    );
  return null;
}
