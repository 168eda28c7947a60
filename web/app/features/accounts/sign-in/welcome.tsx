import { NAME_MAX, ownPath } from '@talkies/shared';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { noStoreHeaders } from '../../../lib/api/no-store.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { fieldError, formError, refuse, refusedOf, text } from '../../../lib/form/form-problem.ts';
import { useInvalidFocus } from '../../../lib/form/use-invalid-focus.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { signingIn } from '../../../messages/en.ts';
import type { Route } from './+types/welcome';
import { AuthPage } from './AuthPage.tsx';
import { Consent } from './Consent.tsx';

/** Personal: the page is part of a sign-in. */
export const headers = noStoreHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { entry } = await orProblem(serverApi(context)('pendingFirstSignIn'));
  if (!entry) throw redirect(`${patterns.login}?google=expired`);
  return entry;
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const cookies = new Headers();
  // the API refuses a missing consent, with its message
  const consent = (form.get('consent') === 'on') as true;
  let next: string;
  try {
    const body = { name: text(form, 'name'), consent };
    ({ next } = await serverApi(context, cookies)('confirmFirstSignIn', { body }));
  } catch (error) {
    return refuse(error, form);
  }
  throw redirect(ownPath(next), { headers: cookies });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: signingIn.welcome.title,
    description: signingIn.welcome.description,
    path: patterns.welcome,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

/** The first sign-in with Google: age or a parent's consent, before the account is created (spec:24 and spec:43). */
export default function Welcome({ loaderData, actionData }: Route.ComponentProps) {
  const { welcome } = signingIn;
  const busy = useNavigation().state !== 'idle';
  const refused = refusedOf(actionData);
  const message = formError(refused);
  return (
    <AuthPage heading={welcome.heading} name={loaderData.name}>
      <p className="muted">{welcome.text(loaderData.email)}</p>
      <Form method="post" noValidate ref={useInvalidFocus(refused)}>
        {message ? <Notice kind="bad">{message}</Notice> : null}
        <Field
          label={welcome.name}
          name="name"
          autoComplete="name"
          required
          maxLength={NAME_MAX}
          defaultValue={refused?.values.name ?? loaderData.name}
          hint={welcome.nameHint}
          error={fieldError(refused, 'name')}
        />
        <Consent given={refused?.values.consent === 'on'} error={fieldError(refused, 'consent')} />
        <Button type="submit" size="large" block busy={busy}>
          {welcome.submit}
        </Button>
      </Form>
      <Link className="link" to={patterns.home}>
        {welcome.leave}
      </Link>
    </AuthPage>
  );
}
