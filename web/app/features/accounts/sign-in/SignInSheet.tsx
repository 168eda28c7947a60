import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Dialog } from '../../../components/Dialog.tsx';
import { useMe, useShopGoogle } from '../../../lib/api/root-data.ts';
import { setSignInSheet } from '../../../lib/sign-in/sign-in-sheet.ts';
import { account, signingIn } from '../../../messages/en.ts';
import SignInHere from './SignInHere.tsx';
import * as styles from './sign-in-here.module.css';

const close = (): void => setSignInSheet(false);

/** The sign-in sheet that a visitor's like or watch opens, over the current page. It closes after the sign-in. */
export default function SignInSheet() {
  const { user } = useMe();
  const google = useShopGoogle();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (user) close();
  }, [user]);
  // closes on another page
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page changes
  useEffect(() => close, [pathname]);
  return (
    <Dialog labelledBy="sign-in-sheet" onClose={close} className={styles.sheet}>
      <h2 id="sign-in-sheet">{signingIn.keep.heading}</h2>
      <p className="muted">{signingIn.keep.text}</p>
      <SignInHere next={pathname + search} google={google} heading={account.signIn.newHere} />
    </Dialog>
  );
}
