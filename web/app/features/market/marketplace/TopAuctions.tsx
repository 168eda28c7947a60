import type { ApiResponse, TokenCard } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Countdown } from '../../../components/Countdown.tsx';
import { Frame } from '../../../components/card/Frame.tsx';
import { Carousel } from '../../../components/carousel/Carousel.tsx';
import { DeferredSection } from '../../../components/DeferredSection.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import type { Deferred } from '../../../lib/api/deferred.ts';
import { tokenPagePath } from '../../../lib/url/paths.ts';
import { tokenCard as card, market as words } from '../../../messages/en.ts';
import * as styles from './top-auctions.module.css';
import type { Market } from './use-market.ts';

export type Top = ApiResponse<'topAuctions'>;
/** seconds of the placeholder (discovery:9: as for the other strips) */
export const TOP_TIMEOUT_SECONDS = 5;

const SIZES = '(min-width: 1025px) 220px, (min-width: 600px) 180px, 19vw';

interface Props {
  top: Deferred<Top>;
  market: Market;
}

/** TOP AUCTIONS: the first five with their highest bid and remaining time; below them the announced ones. */
export function TopAuctions({ top, market }: Props) {
  return (
    <DeferredSection
      deferred={top}
      timeoutSeconds={TOP_TIMEOUT_SECONDS}
      load={() => browserApi('topAuctions')}
      name={words.topName}
      skeleton={<Skeleton width="100%" height="320px" />}
    >
      {({ items, upcoming }) => (
        <>
          {items.length === 0 ? (
            <div className={styles.noAuction}>
              <p className="label">{words.top}</p>
              <p className={styles.noAuctionTitle}>{words.noTop}</p>
              <p className="muted">{words.noTopText}</p>
            </div>
          ) : (
            <section aria-labelledby="top-auctions">
              <h2 id="top-auctions" className={`label accent ${styles.topLabel}`}>
                {words.top}
              </h2>
              <Carousel label={words.top} wide={2} className={styles.topAuctions}>
                {items.map((token, position) => (
                  <AuctionSlide key={token.id} token={market.newest(token)} priority={position < 2} />
                ))}
              </Carousel>
            </section>
          )}
          <Opening tokens={upcoming.map(market.newest)} />
        </>
      )}
    </DeferredSection>
  );
}

/** One running auction, with bulbs. */
function AuctionSlide({ token, priority }: { token: TokenCard; priority: boolean }) {
  const { state, title, film, celebrity, price, reserve, bids, endsAt } = token;
  const shown = price ?? reserve;
  const live = state === 'auction';
  return (
    <article className={`${styles.auctionSlide} ${live ? 'bulbs thin' : ''}`} data-part="auction-slide">
      <Frame collection={token.collection}>
        <Picture image={token.image} sizes={SIZES} priority={priority} decorative />
      </Frame>
      <div className={styles.slideText}>
        <p className={styles.slideTop}>
          <span className={`tag ${live ? styles.slideLive : ''}`}>{live ? card.live : card.ended}</span>
          <span>{words.bids(bids)}</span>
        </p>
        <h3>
          <Link to={tokenPagePath(token)} viewTransition prefetch="intent">
            {title}
          </Link>
        </h3>
        <p className={styles.slideFilm}>
          {film.title} · {celebrity}
        </p>
        {shown ? (
          <p className={styles.slideBid}>
            <span>{price ? card.lastBid : card.firstBid}</span>
            <Money value={shown} className={styles.slidePrice} />
            <Money value={shown} other />
          </p>
        ) : null}
        {endsAt ? (
          <div className={styles.slideClock}>
            <span>{live ? words.curtain : card.ended}</span>
            <Countdown until={endsAt} />
          </div>
        ) : null}
      </div>
    </article>
  );
}

/** Announced auctions, each with the time at which bidding opens. */
function Opening({ tokens }: { tokens: TokenCard[] }) {
  const coming = tokens.filter(({ state }) => state === 'upcoming');
  if (coming.length === 0) return null;
  return (
    <section className={styles.opening} aria-labelledby="opening-soon">
      <h2 id="opening-soon" className="label">
        {words.opening}
      </h2>
      <ul>
        {coming.map(({ id, collection, title, film, startsAt }) => (
          <li key={id}>
            <Link to={tokenPagePath({ id, collection })}>{title}</Link>
            <span className="muted">
              {film.title}
              {startsAt ? (
                <>
                  {' '}
                  · <LocalTime at={startsAt} />
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
