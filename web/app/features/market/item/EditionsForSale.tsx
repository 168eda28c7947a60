import type { ItemMarket, TokenCard } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { checkoutPath, patterns, tokenPath } from '../../../lib/url/paths.ts';
import { itemMarket as words } from '../../../messages/en.ts';
import * as styles from './editions-for-sale.module.css';

interface Props {
  market: ItemMarket;
  item: string;
  /**
   * the page's token, which is left out; only its page lists the shop's own offer, as the item's page shows that
   * already
   */
  token: string | undefined;
}

/** Other editions for sale: from the shop, and from owners. */
export function EditionsForSale({ market: { shop, offers, offered }, item, token }: Props) {
  const others = offers.filter(({ id }) => id !== token);
  const fromShop = token === undefined ? null : shop;
  if (others.length === 0 && !fromShop) return null;
  const heading = token === undefined ? words.fromCollectors : words.otherNumbers;
  return (
    <section className={styles.editions} data-part="editions-for-sale" aria-labelledby="for-sale-heading">
      <h3 id="for-sale-heading">{heading}</h3>
      <ul>
        {fromShop ? (
          <li>
            <p>
              {words.shop} <span className="muted">{words.left(fromShop.available)}</span>
            </p>
            <b>
              <Money value={fromShop.price} />
            </b>
            <Link className="textlink" to={checkoutPath(item)} aria-label={words.purchase}>
              {words.buy}
            </Link>
          </li>
        ) : null}
        {others.map((other) => (
          <EditionRow key={other.id} edition={other} />
        ))}
      </ul>
      {offered > offers.length ? (
        <p>
          <Link
            className="link"
            to={`${patterns.marketplace}?q=${encodeURIComponent(others[0]?.title ?? '')}`}
          >
            {words.all(offered)}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function EditionRow({ edition: { id, serial, state, price, reserve, endsAt } }: { edition: TokenCard }) {
  const bidding = state === 'auction';
  const shown = price ?? reserve;
  const number = words.number(serial);
  const action = bidding ? words.bid : words.buy;
  return (
    <li>
      <p>
        <Link className="textlink num" to={tokenPath(id)}>
          {number}
        </Link>
        {bidding ? (
          <span className="muted">
            {' '}
            {price ? words.lastBid : words.firstBid}
            {endsAt ? (
              <>
                , {words.endsAt} <LocalTime at={endsAt} inSentence />
              </>
            ) : null}
          </span>
        ) : null}
      </p>
      <b>{shown ? <Money value={shown} /> : null}</b>
      <Link
        className="textlink"
        to={`${tokenPath(id)}?${bidding ? 'bid' : 'buy'}`}
        aria-label={`${action} ${number}`}
      >
        {action}
      </Link>
    </li>
  );
}
