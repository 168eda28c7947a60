import { Button, ButtonLink } from '../../../../components/Button.tsx';
import { RefusalNotice } from '../../../../components/transaction/RefusalNotice.tsx';
import { patterns } from '../../../../lib/url/paths.ts';
import { buy as words } from '../../../../messages/en.ts';
import * as buyStyles from './buy.module.css';
import type { Gone } from './use-buy.ts';

interface Props {
  stale: Gone;
  /** continues with the listing's current state */
  onRefresh: () => void;
  onClose: () => void;
}

/** Says how the listing has changed, that nothing was charged, and how to continue. */
export function StaleListing({ stale, onRefresh, onClose }: Props) {
  const [title, text] = words.stale[stale];
  return (
    <RefusalNotice refusal={{ title, text }} good={stale === 'yours'}>
      {stale === 'price' ? (
        <Button variant="ghost" onClick={onRefresh}>
          {words.look}
        </Button>
      ) : stale === 'yours' ? (
        <ButtonLink variant="ghost" to={patterns.profile}>
          {words.showcase}
        </ButtonLink>
      ) : (
        <div className={buyStyles.buyOn}>
          <Button variant="ghost" onClick={onClose}>
            {words.back}
          </Button>
          <ButtonLink variant="ghost" to={patterns.marketplace}>
            {words.market}
          </ButtonLink>
        </div>
      )}
    </RefusalNotice>
  );
}
