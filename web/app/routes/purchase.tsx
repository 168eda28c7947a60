import type { ItemDetail } from '@talkies/shared/schemas';
import { lazy, Suspense } from 'react';
import PurchaseDialog from '../features/orders/checkout/CheckoutDialog.tsx';
import { checkoutPath } from '../lib/address/paths.ts';

// only visitors need it
const SignInHere = lazy(() => import('../features/accounts/sign-in/SignInHere.tsx'));

interface Props {
  item: ItemDetail;
  orderId: string | null;
  /** whether this shop offers Google */
  google: boolean;
  onClose: () => void;
}

/** The checkout, with the way in that it offers to visitors. */
export default function Purchase({ google, ...dialog }: Props) {
  return (
    <PurchaseDialog
      {...dialog}
      signIn={
        <Suspense>
          <SignInHere next={checkoutPath(dialog.item.id)} google={google} />
        </Suspense>
      }
    />
  );
}
