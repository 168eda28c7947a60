import type { MyBid } from '@talkies/shared/schemas';
import { ButtonLink } from '../../../components/button/Button.tsx';
import { ExplorerLink } from '../../../components/link/ExplorerLink.tsx';
import { Money } from '../../../components/money/Money.tsx';
import { formatMoney } from '../../../lib/format/money.ts';
import { bidRows as words } from '../../../messages/en.ts';
import { tradePath } from '../../../paths.ts';
import { Empty } from './Empty.tsx';
import { EndsIn } from './EndsIn.tsx';
import { PictureRow } from './PictureRow.tsx';

/** Every auction in which somebody has bid, and how they stand there. Their own: with money that waits for them. */
export function BidsTab({ bids, own }: { bids: readonly MyBid[]; own: boolean }) {
  return (
    <>
      {bids.length === 0 ? (
        <Empty tab="bids" own={own} />
      ) : (
        <ul className="profile-rows">
          {bids.map((bid) => (
            <BidRow key={bid.transaction + bid.card.id} bid={bid} own={own} />
          ))}
        </ul>
      )}
    </>
  );
}

function BidRow({ bid, own }: { bid: MyBid; own: boolean }) {
  const { card, standing, amount, auctionState, explorerUrl } = bid;
  const open = auctionState === 'open';
  const again = own && open && standing === 'outbid';
  return (
    <PictureRow
      card={card}
      note={
        open && card.endsAt ? (
          <EndsIn until={card.endsAt} />
        ) : auctionState === 'ended' ? (
          words.settling
        ) : (
          words.ended
        )
      }
      status={
        <>
          <p className="profile-row-money">
            <Money value={amount.coin} />
          </p>
          <Standing bid={bid} own={own} />
        </>
      }
      acts={
        <>
          <ButtonLink look={again ? 'ticket' : 'ghost'} size="compact" to={tradePath(card.id)}>
            {again ? words.bidAgain : words.view}
          </ButtonLink>
          <ExplorerLink url={explorerUrl}>{words.transaction}</ExplorerLink>
        </>
      }
    />
  );
}

function Standing({ bid: { standing, card }, own }: { bid: MyBid; own: boolean }) {
  const word = words.standing[standing][own ? 'own' : 'other'];
  const lost = standing === 'outbid' || standing === 'lost';
  const over = standing === 'outbid' && card.price ? words.outbidAt(formatMoney(card.price.coin)) : word;
  return (
    <>
      <p className={`profile-standing ${lost ? 'behind' : 'ahead'}`}>{over}</p>
      {own && lost ? <p className="muted small">{words.refunded}</p> : null}
    </>
  );
}
