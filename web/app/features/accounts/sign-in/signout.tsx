import { Form, redirect, useNavigation } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { noStoreHeaders } from '../../../lib/api/no-store.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { formError, refusedOf } from '../../../lib/form/form-problem.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { nav, stillSignedIn as words } from '../../../messages/en.ts';
import type { Route } from './+types/signout';
import { AuthPage } from './AuthPage.tsx';

export const headers = noStoreHeaders;

/** Leads visitors home; whoever is still signed in sees the button, as after a sign-out that failed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await orProblem(serverApi(context)('me'));
  if (!user) throw redirect(patterns.home);
  return null;
}

export async function action({ context }: Route.ActionArgs) {
  const cookies = new Headers();
  await orProblem(serverApi(context, cookies)('signOut'));
  throw redirect(patterns.home, { headers: cookies });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: nav.signOut,
    description: words.text,
    path: patterns.signOut,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

export default function SignOut({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const message = formError(refusedOf(actionData));
  return (
    <AuthPage heading={words.heading}>
      {message ? <Notice kind="bad">{message}</Notice> : null}
      <p className="lead">{words.text}</p>
      <Form method="post">
        <Button type="submit" size="large" block busy={busy}>
          {nav.signOut}
        </Button>
      </Form>
    </AuthPage>
  );
}
