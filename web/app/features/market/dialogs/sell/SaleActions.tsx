import type { MarketState } from '@talkies/shared';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { saleActions as words } from '../../../../messages/en.ts';
import * as styles from './sale-actions.module.css';

// the dialogs, and what talks to wallets, are fetched by those who press
const SellDialog = lazy(() => import('./SellDialog.tsx'));
const RemoveDialog = lazy(() => import('./RemoveDialog.tsx'));

type Open = 'sell' | 'change-price' | 'remove' | 'cancel-auction';

interface Props {
  /** `{item}~{serial}` */
  marketToken: string;
  state: MarketState;
  /** of a running auction */
  bids?: number;
  /** the chain has taken it: load again what shows the token */
  onDone?: () => void;
  size?: 'normal' | 'compact' | 'large';
  /** the one thing that the view is about: the first button is the ticket */
  main?: boolean;
  block?: boolean;
}

/** What the owner of a token can do with it on the market: Put to Sale, Change price, Remove, Call off. */
export function SaleActions({
  marketToken,
  state,
  bids = 0,
  onDone,
  size = 'compact',
  main = false,
  block,
}: Props) {
  const [open, setOpen] = useState<Open | null>(null);
  const dialog = { marketToken, onClose: () => setOpen(null), onDone };
  const flow = (what: Open, label: string, ticket = false) => (
    <Button look={ticket ? 'ticket' : 'ghost'} size={size} block={block} onClick={() => setOpen(what)}>
      {label}
    </Button>
  );
  return (
    <div className={styles.saleActions}>
      {state === 'idle' ? flow('sell', words.putToSale, main) : null}
      {state === 'listed' ? (
        <>
          {flow('change-price', words.changePrice)}
          {flow('remove', words.remove)}
        </>
      ) : null}
      {state === 'auction' && bids === 0 ? flow('cancel-auction', words.callOff) : null}
      <Suspense>
        {open === 'sell' || open === 'change-price' ? <SellDialog {...dialog} kind={open} /> : null}
        {open === 'remove' || open === 'cancel-auction' ? <RemoveDialog {...dialog} kind={open} /> : null}
      </Suspense>
    </div>
  );
}
