import { useEffect, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { account } from '../../../messages/en.ts';
import { AuthPage } from './AuthPage.tsx';

interface Props {
  token: string;
  /** mailed to somebody who signed up in this browser */
  own: boolean;
  /** why it was not taken, and may be at another try */
  problem: string | undefined;
}

/**
 * What the link of a verification mail leads to. Looking at it does nothing, since programs look at links; the form does.
 * In the browser that signed up it sends itself, where there is script.
 */
export function VerifyLink({ token, own, problem }: Props) {
  const words = account.verifyLink[own ? 'own' : 'other'];
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes
  useEffect(() => {
    if (own && form.current) void submit(form.current);
  }, []);
  return (
    <AuthPage heading={words.heading}>
      <p className="lead">{words.text}</p>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <Form method="post" ref={form}>
        <input type="hidden" name="intent" value="verify" />
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="large" block busy={busy}>
          {words.submit}
        </Button>
      </Form>
    </AuthPage>
  );
}
