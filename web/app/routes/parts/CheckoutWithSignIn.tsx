import { type ComponentProps, Suspense } from 'react';
import CheckoutContent from '../../features/orders/checkout/CheckoutContent.tsx';
import { lazy } from '../../lib/timing/lazy.ts';
import { checkoutPath } from '../../lib/url/paths.ts';

// only visitors need it
const SignInHere = lazy(() => import('../../features/accounts/sign-in/SignInHere.tsx'));

interface Props extends Omit<ComponentProps<typeof CheckoutContent>, 'signIn'> {
  /** whether this shop has sign-in with Google */
  google: boolean;
}

/** The content of the checkout, with sign-in for visitors. */
export default function CheckoutWithSignIn({ google, ...content }: Props) {
  return (
    <CheckoutContent
      {...content}
      signIn={
        <Suspense>
          <SignInHere next={checkoutPath(content.item.id)} google={google} />
        </Suspense>
      }
    />
  );
}
