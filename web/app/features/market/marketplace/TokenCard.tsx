import type { TokenCard as Offer } from '@talkies/shared/schemas';
import AuctionStrip from '../../../components/card/AuctionStrip.tsx';
import { CardLayout, type CardStyle } from '../../../components/card/CardLayout.tsx';
import { offerPath } from '../../../lib/address/paths.ts';
import { offer as words } from '../../../messages/en.ts';
import { TokenPrice } from './TokenPrice.tsx';

interface Props extends CardStyle {
  offer: Offer;
  /** it has just left the market */
  gone?: boolean;
}

/** One token on the market: its number, its price or last bid, and while it is auctioned bulbs and a clock. */
export function TokenCard({ offer, gone = false, ...style }: Props) {
  const { state, film, celebrity, serial, quantity } = offer;
  const path = offerPath(offer);
  const live = state === 'auction' && !gone;
  return (
    <CardLayout
      {...offer}
      {...style}
      id={offer.itemId}
      reported={offer.id}
      path={path}
      meta={
        quantity > 1 ? `${words.number(serial, quantity)} · ${film.title}` : `${film.title} · ${celebrity}`
      }
      className={gone ? 'sold-out' : live ? 'live-auction' : ''}
      over={gone ? <span className="stamp">{words.gone}</span> : <Over offer={offer} />}
      action={
        state === 'listed'
          ? { to: `${path}?buy`, text: words.buy }
          : { to: path, text: live ? words.bid : words.look }
      }
    >
      <TokenPrice offer={offer} />
    </CardLayout>
  );
}

function Over({ offer: { state, endsAt, startsAt } }: { offer: Offer }) {
  if (state === 'auction') return <AuctionStrip state="open" at={endsAt} />;
  if (state === 'ended') return <AuctionStrip state="ended" at={null} />;
  return state === 'upcoming' ? <AuctionStrip state="upcoming" at={startsAt} /> : null;
}
