import type { TokenCard } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/Button.tsx';
import { Money } from '../../../components/Money.tsx';
import { tokenPath } from '../../../lib/url/paths.ts';
import { bidRows, saleRows as words } from '../../../messages/en.ts';
import { Empty } from './Empty.tsx';
import { EndsIn } from './EndsIn.tsx';
import { TokenRow } from './TokenRow.tsx';
import * as styles from './tabs.module.css';

interface Props {
  items: readonly TokenCard[];
  own: boolean;
  /** renders the owner's actions for a token on sale; absent for everybody else */
  saleActions?: ((card: TokenCard) => ReactNode) | undefined;
}

/** A person's tokens on sale; on their own profile with change of price and removal. */
export function OnSaleTab({ items, own, saleActions }: Props) {
  if (items.length === 0) return <Empty tab="on-sale" own={own} />;
  return (
    <ul>
      {items.map((card) => (
        <TokenRow
          key={card.id}
          card={card}
          note={<Note card={card} />}
          status={<Price card={card} />}
          actions={
            saleActions && card.state !== 'upcoming' ? (
              saleActions(card)
            ) : (
              <ButtonLink variant="ghost" size="compact" to={tokenPath(card.id)}>
                {words.look}
              </ButtonLink>
            )
          }
        />
      ))}
    </ul>
  );
}

function Note({ card: { state, endsAt } }: { card: TokenCard }) {
  if (state === 'auction' && endsAt) return <EndsIn until={endsAt} />;
  return <>{state === 'ended' ? bidRows.settling : words.listed}</>;
}

function Price({ card: { state, price, reserve, bids } }: { card: TokenCard }) {
  const shown = price ?? reserve;
  const listed = state === 'listed';
  return (
    <>
      <p className={styles.profileRowMoney}>{shown ? <Money value={shown} /> : null}</p>
      <p className="muted small">
        {listed ? words.buyersPay : price ? `${words.lastBid} · ${words.bids(bids)}` : words.reserve}
      </p>
    </>
  );
}
