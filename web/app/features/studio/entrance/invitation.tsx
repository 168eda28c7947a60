import { studioInvitationPath, studioPatterns } from '@talkies/shared/studio';
import { Form, Link, useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { ApiProblem } from '../../../lib/api/api.ts';
import { orProblem } from '../../../lib/api/server.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { loginPath, patterns, signUpPath } from '../../../lib/url/paths.ts';
import { studioRoleWords, studioInvitationWords as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { nowhere, studioServer } from '../kit/calls/load.ts';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import * as proof from '../kit/proof/proof.module.css';
import type { Route } from './+types/invitation';
import * as styles from './invitation.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token');
  if (!token) throw nowhere(request);
  try {
    const invitation = await studioServer(context)('studioInvitation', { query: { token } });
    return { ...invitation, token };
  } catch (error) {
    // also for a malformed token
    if (error instanceof ApiProblem && error.problem.status < 500) throw nowhere(request);
    return orProblem(Promise.reject(error));
  }
}

export const meta: Route.MetaFunction = () => studioMeta(words.title);

/** The target of a mailed invitation: its recipient accepts it once signed in. */
export default function Invitation({ loaderData }: Route.ComponentProps) {
  const { email, role, expiresAt, visitor, token } = loaderData;
  const here = studioInvitationPath(token);
  return (
    <main id="main" className={styles.invitation}>
      <StudioPage title={words.title} lead={words.role(studioRoleWords[role].name)}>
        <p>{studioRoleWords[role].does}</p>
        <p>{words.for(email, formatMoment(expiresAt))}</p>
        {visitor === 'invited' ? <Accept token={token} /> : null}
        {visitor === 'other' ? (
          <Form method="post" action={patterns.signOut} className={proof.proof}>
            <p>{words.other(email)}</p>
            <div>
              <Button type="submit">{words.signOut}</Button>
            </div>
          </Form>
        ) : null}
        {visitor === 'nobody' ? (
          <div className={proof.proof}>
            <p>{words.nobody(email)}</p>
            <div className={proof.proofActions}>
              <ButtonLink to={loginPath(here)}>{words.signIn}</ButtonLink>
              <Link className="link" to={signUpPath(here)}>
                {words.signUp}
              </Link>
            </div>
          </div>
        ) : null}
      </StudioPage>
    </main>
  );
}

function Accept({ token }: { token: string }) {
  const { busy, error, run } = useStudioCall();
  const navigate = useNavigate();
  const accept = async (): Promise<void> => {
    const done = await run(async () => {
      await studioApi('acceptInvitation', { body: { token } });
      return words.accepted;
    });
    if (done) void navigate(studioPatterns.today);
  };
  return (
    <div className={proof.proof}>
      <CallProblem error={error} />
      <div>
        <Button busy={busy} onClick={() => void accept()}>
          {words.accept}
        </Button>
      </div>
    </div>
  );
}
