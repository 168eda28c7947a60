import type { ApiResponse, Image, ItemCard, MyBid, TokenCard } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Money } from '../../../components/Money.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { TimeLeft } from '../../../components/TimeLeft.tsx';
import { itemPrice } from '../../../lib/format/at-rate.ts';
import { itemPagePath, patterns, tokenPagePath } from '../../../lib/url/paths.ts';
import { ownHome as words } from '../../../messages/en.ts';
import * as styles from './own-home.module.css';

interface Props {
  name: string;
  own: ApiResponse<'myHome'>;
}

/**
 * A strip at the top of a signed-in person's home page: their bid, the next auction to end, and new posters of their
 * films.
 */
export default function OwnHome({ name, own: { bid, ending, fresh } }: Props) {
  if (!bid && !ending && !fresh) return null;
  return (
    <section className={styles.own} aria-labelledby="own-home" data-part="own-home">
      <div className={`wrap ${styles.head}`}>
        <h2 id="own-home">{words.heading(name)}</h2>
        <Link className="link" to={patterns.profile}>
          {words.showcase}
        </Link>
      </div>
      <ul className="wrap">
        {bid ? <OwnBid bid={bid} /> : null}
        {ending ? <EndsNext token={ending} /> : null}
        {fresh ? <Fresh item={fresh} /> : null}
      </ul>
    </section>
  );
}

interface TileProps {
  label: string;
  to: string;
  title: string;
  image: Image;
  children: ReactNode;
}

const Tile = ({ label, to, title, image, children }: TileProps) => (
  <li className={styles.tile}>
    <Picture image={image} sizes="64px" decorative />
    <div>
      <p className="label accent">{label}</p>
      <Link to={to}>{title}</Link>
      <p className={`small muted ${styles.facts}`}>{children}</p>
    </div>
  </li>
);

const Left = ({ until }: { until: string | null }) =>
  until ? (
    <span>
      <TimeLeft until={until} before={words.endsIn} after={words.ended} />
    </span>
  ) : null;

const OwnBid = ({ bid: { card, bidStatus } }: { bid: MyBid }) => (
  <Tile label={words.bid} to={tokenPagePath(card)} title={card.title} image={card.image}>
    <b className={bidStatus === 'outbid' ? styles.behind : styles.ahead}>
      {bidStatus === 'outbid' ? words.outbid : words.leading}
    </b>
    <Money value={card.price} />
    <Left until={card.endsAt} />
  </Tile>
);

const EndsNext = ({ token: { bids, price, reserve, endsAt, ...token } }: { token: TokenCard }) => (
  <Tile label={words.ending} to={tokenPagePath(token)} title={token.title} image={token.image}>
    <span>
      {bids > 0 ? words.highest : words.startsAt} <Money value={price ?? reserve} />
    </span>
    <Left until={endsAt} />
  </Tile>
);

const Fresh = ({ item }: { item: ItemCard }) => (
  <Tile label={words.fresh} to={itemPagePath(item)} title={item.title} image={item.image}>
    <span>{item.film.title}</span>
    <Money value={itemPrice(item)} />
  </Tile>
);
