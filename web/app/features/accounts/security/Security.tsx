import { Button } from '../../../components/Button.tsx';
import { GoogleLink } from '../../../components/GoogleLink.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { security as words } from '../../../messages/en.ts';
import type { SecurityData } from './load.ts';
import { Passkeys } from './Passkeys.tsx';
import { Sessions } from './Sessions.tsx';
import * as styles from './security.module.css';
import { useAccountChange } from './use-account-change.ts';

/**
 * Sign-in methods and sessions. The page's loader gets `data` from `loadSecurity`; `here` is the path of that page, to
 * which Google returns.
 */
export function Security({ data, here }: { data: SecurityData; here: string }) {
  const { signInMethods, sessions } = data;
  return (
    <div className={styles.security}>
      <Passkeys passkeys={signInMethods.passkeys} />
      {signInMethods.google === 'off' ? null : (
        <Google linked={signInMethods.google === 'linked'} here={here} />
      )}
      <Sessions sessions={sessions} />
    </div>
  );
}

function Google({ linked, here }: { linked: boolean; here: string }) {
  const { busy, change } = useAccountChange();
  const { google } = words;
  const unlink = async (): Promise<string> => {
    await browserApi('unlinkGoogle');
    return google.unlinked;
  };
  return (
    <section className={styles.securityPart} aria-labelledby="security-google">
      <h3 id="security-google">{google.heading}</h3>
      <p className="muted">{linked ? google.linked : google.offered}</p>
      <div className={styles.securityActions}>
        {linked ? (
          <Button variant="ghost" size="compact" busy={busy} onClick={() => void change(unlink)}>
            {google.unlink}
          </Button>
        ) : (
          <GoogleLink next={here} purpose="link">
            {google.link}
          </GoogleLink>
        )}
      </div>
    </section>
  );
}
