import type { TokenCard as Token } from '@talkies/shared/schemas';
import AuctionStrip from '../../../components/card/AuctionStrip.tsx';
import { CardLayout, type CardStyle } from '../../../components/card/CardLayout.tsx';
import { tokenPagePath } from '../../../lib/url/paths.ts';
import { tokenCard as words } from '../../../messages/en.ts';
import { TokenPrice } from './TokenPrice.tsx';

interface Props extends CardStyle {
  token: Token;
  /** true: it has just left the market */
  gone?: boolean;
}

/** The card of a market token: number, price or highest bid, and during an auction bulbs and the remaining time. */
export function TokenCard({ token, gone = false, ...style }: Props) {
  const { state, film, celebrity, serial, quantity } = token;
  const path = tokenPagePath(token);
  const live = state === 'auction' && !gone;
  return (
    <CardLayout
      {...token}
      {...style}
      id={token.itemId}
      reported={token.id}
      path={path}
      meta={
        quantity > 1 ? `${words.number(serial, quantity)} · ${film.title}` : `${film.title} · ${celebrity}`
      }
      className={gone ? 'sold-out' : live ? 'live-auction' : ''}
      over={gone ? <span className="stamp">{words.gone}</span> : <Over token={token} />}
      action={
        state === 'listed'
          ? { to: `${path}?buy`, text: words.buy }
          : { to: path, text: live ? words.bid : words.look }
      }
    >
      <TokenPrice token={token} />
    </CardLayout>
  );
}

function Over({ token: { state, endsAt, startsAt } }: { token: Token }) {
  if (state === 'auction') return <AuctionStrip state="open" at={endsAt} />;
  if (state === 'ended') return <AuctionStrip state="ended" at={null} />;
  return state === 'upcoming' ? <AuctionStrip state="upcoming" at={startsAt} /> : null;
}
