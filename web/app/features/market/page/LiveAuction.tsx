import type { ItemDetail, MarketToken } from '@talkies/shared/schemas';
import { useMe } from '../../../lib/api/root-data.ts';
import { useMyToken } from '../live/use-my-token.ts';
import { useMarketToken } from '../live/use-token.ts';
import { AnnouncedAuction } from '../panel/AnnouncedAuction.tsx';
import { TokenPanel } from '../panel/TokenPanel.tsx';

interface Props {
  item: ItemDetail;
  /** null while the drop is not registered on the chain */
  marketToken: MarketToken | null;
}

/** The panel of an auctioned item, on the item's own page. */
export default function LiveAuction({ item, marketToken }: Props) {
  return marketToken ? (
    <Live key={marketToken.id} first={marketToken} item={item} />
  ) : (
    <AnnouncedAuction item={item} />
  );
}

function Live({ first, item }: { first: MarketToken; item: ItemDetail }) {
  const live = useMarketToken(first);
  const { mine, refresh } = useMyToken(live.marketToken.id, live.marketToken.version);
  const { user } = useMe();
  return (
    <TokenPanel live={live} minimum={item.reserve} mine={mine} refresh={refresh} signedIn={user !== null} />
  );
}
