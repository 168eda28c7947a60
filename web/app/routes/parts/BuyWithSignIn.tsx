import type { MarketToken } from '@talkies/shared/schemas';
import { Suspense } from 'react';
import BuyDialog from '../../features/market/dialogs/buy/BuyDialog.tsx';
import { lazy } from '../../lib/timing/lazy.ts';
import { tokenPath } from '../../lib/url/paths.ts';

// only visitors need it
const SignInHere = lazy(() => import('../../features/accounts/sign-in/SignInHere.tsx'));

interface Props {
  marketToken: MarketToken;
  /** the path of its page */
  path?: string;
  /** whether this shop has sign-in with Google */
  google: boolean;
  onClose: () => void;
}

/** The dialog for buying a listing, with sign-in for visitors. */
export default function BuyWithSignIn({ path, google, ...dialog }: Props) {
  return (
    <BuyDialog
      {...dialog}
      signIn={
        <Suspense>
          <SignInHere next={`${path ?? tokenPath(dialog.marketToken.id)}?buy`} google={google} />
        </Suspense>
      }
    />
  );
}
