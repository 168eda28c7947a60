import { useEffect, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { account } from '../../../messages/en.ts';
import { AuthPage } from './AuthPage.tsx';

interface Props {
  token: string;
  /** true: mailed to a person who signed up in this browser */
  own: boolean;
  /** why it was refused, where another attempt may succeed */
  problem: string | undefined;
}

/**
 * The page of a verification mail's link. Opening it does nothing, since programs open links; its form does. In the
 * browser that signed up, a script submits the form.
 */
export function VerifyLink({ token, own, problem }: Props) {
  const words = account.verifyLink[own ? 'own' : 'other'];
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
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
