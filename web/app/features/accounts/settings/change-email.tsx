import { Form, redirect, useNavigation } from 'react-router';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { noStoreHeaders } from '../../../lib/api/no-store.ts';
import { problemLine } from '../../../lib/api/problem-text.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { refuse, refusedOf, text } from '../../../lib/form/form-problem.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { leaving } from '../../../messages/en.ts';
import { AuthPage } from '../sign-in/AuthPage.tsx';
import type { Route } from './+types/change-email';

const words = leaving.changeEmail;

export const headers = noStoreHeaders;

/** A mail's link takes effect by the button, not by opening it: programs open links before people do. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const undo = searchParams.get('undo');
  const token = undo ?? searchParams.get('confirm');
  if (!token) throw redirect(patterns.editProfile);
  const { user } = await orProblem(serverApi(context)('me'));
  return { token, undo: undo !== null, signedIn: user !== null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const api = serverApi(context);
  const body = { token: text(form, 'token') };
  try {
    if (text(form, 'what') === 'undo') return { undone: (await api('undoEmail', { body })).email };
    return { confirmed: (await api('confirmEmail', { body })).email };
  } catch (error) {
    return refuse(error, form);
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.changeEmail,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { token, undo, signedIn } = loaderData;
  const busy = useNavigation().state !== 'idle';
  const refused = refusedOf(actionData);
  const heading = undo ? words.undoHeading : words.confirmHeading;
  const onward = signedIn ? (
    <ButtonLink to={patterns.editProfile}>{words.toProfile}</ButtonLink>
  ) : (
    <ButtonLink to={patterns.login}>{words.toSignIn}</ButtonLink>
  );
  if (actionData && ('confirmed' in actionData || 'undone' in actionData)) {
    const confirmed = 'confirmed' in actionData;
    return (
      <AuthPage heading={heading}>
        <Notice kind="good">
          {confirmed ? words.confirmed(actionData.confirmed ?? '') : words.undone(actionData.undone ?? '')}
        </Notice>
        <p className="lead">{confirmed ? words.confirmedText : words.undoneText}</p>
        <p>{onward}</p>
      </AuthPage>
    );
  }
  return (
    <AuthPage heading={heading}>
      <p className="lead">{undo ? words.undoText : words.confirmText}</p>
      {refused ? <Notice kind="bad">{problemLine(refused.problem)}</Notice> : null}
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="what" value={undo ? 'undo' : 'confirm'} />
        <Button type="submit" size="large" block busy={busy}>
          {undo ? words.undoSubmit : words.confirmSubmit}
        </Button>
      </Form>
    </AuthPage>
  );
}
