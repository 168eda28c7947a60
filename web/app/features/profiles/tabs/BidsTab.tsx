import type { Credit, MyBid } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/Button.tsx';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { Money } from '../../../components/Money.tsx';
import { useFormatPrice } from '../../../lib/format/currency-choice.ts';
import { tokenPath } from '../../../lib/url/paths.ts';
import { bidRows as words } from '../../../messages/en.ts';
import { Empty } from './Empty.tsx';
import { EndsIn } from './EndsIn.tsx';
import { TokenRow } from './TokenRow.tsx';
import * as styles from './tabs.module.css';

interface Props {
  bids: readonly MyBid[];
  /** the person's own waiting money; empty on the profiles of others */
  credits: readonly Credit[];
  own: boolean;
  /** the part that withdraws that money */
  withdrawal: ReactNode;
}

/**
 * Every auction in which a person has bid, with their status; on their own profile, also the money that waits for them.
 */
export default function BidsTab({ bids, credits, own, withdrawal }: Props) {
  return (
    <>
      {withdrawal}
      {bids.length === 0 ? (
        <Empty tab="bids" own={own} />
      ) : (
        <ul>
          {bids.map((bid) => (
            <BidRow key={bid.transaction + bid.card.id} bid={bid} waits={waitsFor(bid, credits)} own={own} />
          ))}
        </ul>
      )}
    </>
  );
}

interface RowProps {
  bid: MyBid;
  /** true: its money could not be sent back and waits to be withdrawn */
  waits: boolean;
  own: boolean;
}

const waitsFor = ({ wallet, card }: MyBid, credits: readonly Credit[]): boolean =>
  credits.some(
    (credit) => credit.wallet === wallet && credit.chain === card.chain && credit.source === 'marketplace',
  );

function BidRow({ bid, waits, own }: RowProps) {
  const { card, bidStatus, amount, auctionState, explorerUrl } = bid;
  const open = auctionState === 'open';
  const again = own && open && bidStatus === 'outbid';
  return (
    <TokenRow
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
          <p className={styles.profileRowMoney}>
            <Money value={amount} />
          </p>
          <BidStatusLabel bid={bid} waits={waits} own={own} />
        </>
      }
      actions={
        <>
          <ButtonLink variant={again ? 'primary' : 'ghost'} size="compact" to={tokenPath(card.id)}>
            {again ? words.bidAgain : words.view}
          </ButtonLink>
          <ExplorerLink url={explorerUrl}>{words.transaction}</ExplorerLink>
        </>
      }
    />
  );
}

function BidStatusLabel({ bid: { bidStatus, card }, waits, own }: RowProps) {
  const format = useFormatPrice();
  const word = words.bidStatus[bidStatus][own ? 'own' : 'other'];
  const lost = bidStatus === 'outbid' || bidStatus === 'lost';
  const over = bidStatus === 'outbid' && card.price ? words.outbidAt(format(card.price)) : word;
  return (
    <>
      <p className={`${styles.profileStanding} ${lost ? styles.behind : styles.ahead}`}>{over}</p>
      {own && lost ? <p className="muted small">{waits ? words.waiting : words.refunded}</p> : null}
    </>
  );
}
