import type { ApiResponse, ConfirmState } from '@talkies/shared/schemas';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { GoogleLink } from '../../components/GoogleLink.tsx';
import { patterns } from '../../lib/url/paths.ts';
import { wallet } from '../../messages/en.ts';
import * as styles from './wallet.module.css';

export interface Social {
  google: ApiResponse<'signInMethods'>['google'];
  confirm: ConfirmState;
  /** why Google failed; '' where it did not */
  refusal: string;
}

/**
 * The card that opens the e-mail wallet by signing in with Google instead of by a code, which also links the Google
 * account.
 */
export function GoogleWalletCard({
  google,
  confirm,
  refusal,
  active,
  next,
}: Social & { active: boolean; next: string | null }) {
  const words = wallet.cards.social;
  const busy = useNavigation().formData?.get('intent') !== undefined;
  if (google === 'off') return <p className="small dim">{words.off}</p>;
  const byGoogle = confirm.confirmed?.by === 'google';
  if (active && byGoogle) return <p className={styles.walletConnected}>{wallet.connected}</p>;
  const back = new URLSearchParams({ open: 'social', ...(next ? { next } : {}) });
  return (
    <>
      <p className="small dim">{words.note}</p>
      {refusal ? (
        <p className={`small ${styles.walletProblem}`} role="alert">
          {refusal}
        </p>
      ) : null}
      <div className={styles.vaultCard}>
        {byGoogle ? (
          <Form method="post">
            <Button type="submit" block name="intent" value="open-vault" busy={busy}>
              {wallet.cards.vault.submit}
            </Button>
          </Form>
        ) : (
          <>
            {google === 'offered' ? <p className="small dim">{words.first}</p> : null}
            <GoogleLink
              next={`${patterns.wallet}?${back}`}
              purpose={google === 'linked' ? 'confirm' : 'link'}
            >
              {words.google}
            </GoogleLink>
          </>
        )}
      </div>
    </>
  );
}
