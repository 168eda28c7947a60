import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { GoogleLink } from '../../../components/GoogleLink.tsx';
import { ApiProblem, orOffline } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem-text.ts';
import { signingIn } from '../../../messages/en.ts';
import * as styles from './sign-in-methods.module.css';

interface Props {
  /** whether this shop has sign-in with Google */
  google: boolean;
  /** our own path to open afterwards, or '' */
  next: string;
  /** false on the sign-up page, as passkeys only open existing accounts */
  passkey?: boolean;
  /** true: they are below the form */
  below?: boolean;
  onProblem?: ((message: string | null) => void) | undefined;
  /** called after signing in with a passkey; without it, the page is reloaded */
  onIn?: (() => Promise<void>) | undefined;
}

/** The sign-in methods besides the form: Google as a plain link, which works without our script, and a passkey. */
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
      // the code for passkeys is loaded only when somebody uses one
      const { enterByPasskey } = await orOffline(import('./passkey.ts'));
      const outcome = await enterByPasskey();
      // reloads the whole page: its header greets by name, and the server redirects to the wanted page
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
