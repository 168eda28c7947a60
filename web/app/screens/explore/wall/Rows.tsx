import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { Card } from '../../../components/card/Card.tsx';
import { Carousel } from '../../../components/carousel/Carousel.tsx';
import { CardSkeletons } from '../../../components/skeleton/Skeleton.tsx';
import { type Filters, searchOf } from '../../../lib/address/filters.ts';
import { common, lobby } from '../../../messages/en.ts';
import { type Page, useRows } from './use-rows.ts';

const FIRST_ROW = 4;
const WAITING = 4;
const SIZES_OF_SLIDES = '(min-width: 1700px) 350px, (min-width: 1025px) 22vw, (min-width: 560px) 42vw, 70vw';

interface Props {
  filters: Filters;
  page: Page;
  cardHeading: 'h2' | 'h3';
  pricedIn?: 'USD' | 'MATIC';
  /** one card a slide on tablets and phones: what the row of slides is called */
  carousel?: string;
}

/** The wall, with a real link to its next rows; where script runs they are hung below instead. */
export function Rows({ filters, page, cardHeading, pricedIn = 'USD', carousel }: Props) {
  const { pathname } = useLocation();
  const { rows, state, problem, link, more } = useRows(filters, page, carousel === undefined);
  const { items, nextCursor } = rows;

  function press(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (state !== 'loading') void more();
  }

  const look = { heading: cardHeading, pricedIn, ...(carousel ? { sizes: SIZES_OF_SLIDES } : {}) };
  const cards = items.map((item, place) => (
    <Card key={item.id} item={item} priority={place < FIRST_ROW} {...look} />
  ));
  const words = { rest: lobby.more, loading: lobby.hanging, failed: common.retry };
  return (
    <>
      {carousel ? (
        <Carousel label={carousel} wide={4} rows className="lamps-carousel">
          {cards}
        </Carousel>
      ) : (
        <ul className="card-grid lamps">
          {cards.map((card) => (
            <li key={card.key}>{card}</li>
          ))}
          {state === 'loading' ? <CardSkeletons count={WAITING} /> : null}
        </ul>
      )}
      <div className="more">
        <p className="sr" role="status">
          {state === 'loading'
            ? lobby.hanging
            : rows === page
              ? ''
              : lobby.hung(items.length - page.items.length)}
        </p>
        {state === 'failed' ? (
          <p role="alert">
            {lobby.moreFailed} {problem}
          </p>
        ) : null}
        {nextCursor ? (
          <Link
            ref={link}
            className="button ghost"
            to={pathname + searchOf(filters, nextCursor)}
            onClick={press}
          >
            {words[state]}
          </Link>
        ) : null}
      </div>
    </>
  );
}
