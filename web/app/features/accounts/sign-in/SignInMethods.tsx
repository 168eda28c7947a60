import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { GoogleLink } from '../../../components/GoogleLink.tsx';
import { ApiProblem, orOffline } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem-text.ts';
import { signingIn } from '../../../messages/en.ts';
import * as styles from './sign-in-methods.module.css';

interface Props {
  /** whether this shop offers Google */
  google: boolean;
  /** where to go afterwards: a path of ours, or '' */
  next: string;
  /** passkeys open accounts that are there: not on the page that makes one */
  passkey?: boolean;
  /** they stand below the form */
  below?: boolean;
  onProblem?: ((message: string | null) => void) | undefined;
  /** signed in by a passkey; the page is loaded anew where this is left out */
  onIn?: (() => Promise<void>) | undefined;
}

/** The ways in beside the form: Google as a plain link, which works without our script, and a passkey. */
export function SignInMethods({ google, next, passkey = false, below = false, onProblem, onIn }: Props) {
  if (!google && !passkey) return null;
  return (
    <div className={below ? `${styles.signInChoices} ${styles.below}` : styles.signInChoices}>
      {google ? <GoogleLink next={next}>{signingIn.google}</GoogleLink> : null}
      {passkey ? <PasskeyButton onProblem={onProblem} onIn={onIn} /> : null}
      <p className={styles.signInOr} aria-hidden="true">
        {signingIn.or}
      </p>
    </div>
  );
}

function PasskeyButton({ onProblem, onIn }: Pick<Props, 'onProblem' | 'onIn'>) {
  const [busy, setBusy] = useState(false);
  async function enter(): Promise<void> {
    setBusy(true);
    onProblem?.(null);
    try {
      // what speaks to the device is loaded by who wants it
      const { enterByPasskey } = await orOffline(import('./passkey.ts'));
      const outcome = await enterByPasskey();
      // the whole page anew: its head greets by name, and the server leads on to where one wanted to go
      if (outcome === 'in') await (onIn ? onIn() : window.location.reload());
      else onProblem?.(outcome === 'unable' ? signingIn.passkeyUnable : signingIn.passkeyGone);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      onProblem?.(problemText(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="ghost" block busy={busy} onClick={() => void enter()}>
      {signingIn.passkey}
    </Button>
  );
}
