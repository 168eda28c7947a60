import { type ComponentProps, Suspense } from 'react';
import CheckoutContent from '../../features/orders/checkout/CheckoutContent.tsx';
import { lazy } from '../../lib/timing/lazy.ts';
import { checkoutPath } from '../../lib/url/paths.ts';

// only visitors need it
const SignInHere = lazy(() => import('../../features/accounts/sign-in/SignInHere.tsx'));

interface Props extends Omit<ComponentProps<typeof CheckoutContent>, 'signIn'> {
  /** whether this shop offers Google */
  google: boolean;
}

/** What is in the checkout, with the way in that it offers to visitors. */
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
