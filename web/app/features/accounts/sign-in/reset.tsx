import { NAME_MAX, PASSWORD_MIN } from '@talkies/shared';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { CheckBox } from '../../../components/field/CheckBox.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { noStoreHeaders } from '../../../lib/api/no-store.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { useFieldText } from '../../../lib/early-input/use-field-text.ts';
import { fieldError, formError, type Refused, refuse, text } from '../../../lib/form/form-problem.ts';
import { useInvalidFocus } from '../../../lib/form/use-invalid-focus.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { account } from '../../../messages/en.ts';
import { ConfirmPassword } from '../ConfirmPassword.tsx';
import type { Route } from './+types/reset';
import { AuthPage } from './AuthPage.tsx';
import { Consent } from './Consent.tsx';

export const headers = noStoreHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token');
  const me = await orProblem(serverApi(context)('me'));
  // a mail's link works for signed-in people too
  if (me.user && !token) throw redirect(patterns.home);
  return { token };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const cookies = new Headers();
  const api = serverApi(context, cookies);
  const token = text(form, 'token');
  try {
    if (token) {
      const [password, confirmPassword] = [text(form, 'password'), text(form, 'confirmPassword')];
      const closeOtherMethods = form.get('closeOtherMethods') === 'on';
      // the API refuses a missing consent, with its message
      const owner = form.has('name')
        ? { name: text(form, 'name'), consent: (form.get('consent') === 'on') as true }
        : {};
      const body = { token, password, confirmPassword, closeOtherMethods, ...owner };
      const { left } = await api('confirmReset', { body });
      // this page is shown only if other sign-in methods are left
      const methods = account.reset.methods(left);
      if (methods.length > 0) return { left: methods };
    } else await api('requestReset', { body: { email: text(form, 'email') } });
  } catch (error) {
    return refuse(error, form);
  }
  throw redirect(`${patterns.login}?sent=${token ? 'updated' : 'reset'}`, { headers: cookies });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: account.reset.title,
    description: account.reset.description,
    path: patterns.reset,
    origin: matches[0].loaderData.origin,
  });

/**
 * The password is set; lists what else still opens the account, so that people notice a method that somebody else
 * added.
 */
function StillOpen({ methods }: { methods: string[] }) {
  const { reset } = account;
  return (
    <AuthPage heading={reset.doneHeading}>
      <Notice kind="good">{reset.stillText}</Notice>
      <ul>
        {methods.map((method) => (
          <li key={method}>{method}</li>
        ))}
      </ul>
      <p className="muted">{reset.stillMend}</p>
      <Link className="link" to={`${patterns.login}?sent=updated`}>
        {reset.signIn}
      </Link>
    </AuthPage>
  );
}

/** Whether the address was never verified: whoever proves it gives the account a name, and consents, as in a sign-up. */
const asksOwner = (refused: Refused | undefined): boolean =>
  refused !== undefined && ('name' in refused.values || fieldError(refused, 'name') !== undefined);

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const { reset, signUp } = account;
  const busy = useNavigation().state !== 'idle';
  const { token } = loaderData;
  const form = useInvalidFocus(actionData);
  const [password, passwordField] = useFieldText();
  if (actionData && 'left' in actionData) return <StillOpen methods={actionData.left} />;
  const message = formError(actionData);
  return (
    <AuthPage heading={token ? reset.newHeading : reset.heading}>
      <p className="muted">{token ? reset.newText : reset.text}</p>
      {message ? <Notice kind="bad">{message}</Notice> : null}
      <Form method="post" noValidate ref={form}>
        {token ? (
          <>
            <input type="hidden" name="token" value={token} />
            <Field
              label={signUp.password}
              name="password"
              type="password"
              autoComplete="new-password"
              required
              minLength={PASSWORD_MIN}
              hint={signUp.passwordHint}
              error={fieldError(actionData, 'password')}
              {...passwordField}
            />
            <ConfirmPassword password={password} refused={actionData} />
            <CheckBox name="closeOtherMethods" defaultChecked={actionData?.values.closeOtherMethods === 'on'}>
              {reset.closeOtherMethods}
            </CheckBox>
            {asksOwner(actionData) ? (
              <>
                <Field
                  label={signUp.name}
                  name="name"
                  autoComplete="name"
                  required
                  maxLength={NAME_MAX}
                  defaultValue={actionData?.values.name}
                  error={fieldError(actionData, 'name')}
                />
                <Consent
                  given={actionData?.values.consent === 'on'}
                  error={fieldError(actionData, 'consent')}
                />
              </>
            ) : null}
          </>
        ) : (
          <Field
            label={account.signIn.email}
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={actionData?.values.email}
            error={fieldError(actionData, 'email')}
          />
        )}
        <Button type="submit" size="large" block busy={busy}>
          {token ? reset.newSubmit : reset.submit}
        </Button>
      </Form>
      <Link className="link" to={patterns.login}>
        {reset.back}
      </Link>
    </AuthPage>
  );
}
