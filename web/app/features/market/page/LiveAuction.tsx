import type { ItemDetail, Trade } from '@talkies/shared/schemas';
import { useMe } from '../../../lib/api/session.ts';
import { useMine } from '../live/use-mine.ts';
import { useTrade } from '../live/use-token.ts';
import { AuctionBoard } from '../panel/AnnouncedAuction.tsx';
import { TradeWindow } from '../panel/TokenPanel.tsx';

interface Props {
  item: ItemDetail;
  /** null while nothing is registered on the chain yet */
  trade: Trade | null;
}

/** The window of a picture that is sold by auction, on the picture's own page. */
export default function LiveAuction({ item, trade }: Props) {
  return trade ? <Live key={trade.id} first={trade} item={item} /> : <AuctionBoard item={item} />;
}

function Live({ first, item }: { first: Trade; item: ItemDetail }) {
  const live = useTrade(first);
  const { mine, refresh } = useMine(live.trade.id, live.trade.version);
  const { user } = useMe();
  return (
    <TradeWindow live={live} asked={item.reserve} mine={mine} refresh={refresh} signedIn={user !== null} />
  );
}
