import { Button, ButtonLink } from '../../../../components/Button.tsx';
import { RefusalNotice } from '../../../../components/transaction/RefusalNotice.tsx';
import { patterns } from '../../../../lib/address/paths.ts';
import { buy as words } from '../../../../messages/en.ts';
import * as buyStyles from './buy.module.css';
import type { Gone } from './use-buy.ts';

interface Props {
  stale: Gone;
  /** takes up the offer as it is now */
  onLook: () => void;
  onClose: () => void;
}

/** What became of the offer, that nothing was charged, and the way on. */
export function Stale({ stale, onLook, onClose }: Props) {
  const [title, text] = words.stale[stale];
  return (
    <RefusalNotice refusal={{ title, text }} good={stale === 'yours'}>
      {stale === 'price' ? (
        <Button look="ghost" onClick={onLook}>
          {words.look}
        </Button>
      ) : stale === 'yours' ? (
        <ButtonLink look="ghost" to={patterns.profile}>
          {words.showcase}
        </ButtonLink>
      ) : (
        <div className={buyStyles.buyOn}>
          <Button look="ghost" onClick={onClose}>
            {words.back}
          </Button>
          <ButtonLink look="ghost" to={patterns.marketplace}>
            {words.market}
          </ButtonLink>
        </div>
      )}
    </RefusalNotice>
  );
}
