import type { MarketState } from '@talkies/shared';
import { Suspense, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { lazy } from '../../../../lib/timing/lazy.ts';
import { saleActions as words } from '../../../../messages/en.ts';
import * as styles from './sale-actions.module.css';

// the dialogs and the code for wallets are loaded only when somebody presses a button
const SellDialog = lazy(() => import('./SellDialog.tsx'));
const RemoveDialog = lazy(() => import('./RemoveDialog.tsx'));

export type SaleAction = 'sell' | 'change-price' | 'remove' | 'cancel-auction';

interface Props {
  /** `{item}~{serial}` */
  marketToken: string;
  state: MarketState;
  /** the number of bids in a running auction */
  bids?: number;
  /** called once the chain has accepted it, to reload the token's data */
  onDone?: () => void;
  size?: 'normal' | 'compact' | 'large';
  /** true where they are the view's main actions: the first button is primary */
  main?: boolean;
  block?: boolean;
  /**
   * makes the parent show the dialog (`SaleDialog`), for a list whose rows disappear as soon as the chain has changed
   */
  onOpen?: (open: SaleAction) => void;
}

/** A token owner's actions on the market: Put to Sale, Change price, Remove, Call off. */
export function SaleActions({
  marketToken,
  state,
  bids = 0,
  onDone,
  size = 'compact',
  main = false,
  block,
  onOpen,
}: Props) {
  const [open, setOpen] = useState<SaleAction | null>(null);
  const button = (what: SaleAction, label: string, primary = false) => (
    <Button
      variant={primary ? 'primary' : 'ghost'}
      size={size}
      block={block}
      onClick={() => (onOpen ?? setOpen)(what)}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.saleActions}>
      {state === 'idle' ? button('sell', words.putToSale, main) : null}
      {state === 'listed' ? (
        <>
          {button('change-price', words.changePrice)}
          {button('remove', words.remove)}
        </>
      ) : null}
      {state === 'auction' && bids === 0 ? button('cancel-auction', words.callOff) : null}
      {open ? (
        <SaleDialog marketToken={marketToken} open={open} onClose={() => setOpen(null)} onDone={onDone} />
      ) : null}
    </div>
  );
}

interface DialogProps extends Pick<Props, 'marketToken'> {
  open: SaleAction;
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

/** The dialog that one of those buttons opens. */
export function SaleDialog({ open, ...dialog }: DialogProps) {
  return (
    <Suspense>
      {open === 'sell' || open === 'change-price' ? (
        <SellDialog {...dialog} kind={open} />
      ) : (
        <RemoveDialog {...dialog} kind={open} />
      )}
    </Suspense>
  );
}
