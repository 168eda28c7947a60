import { Form, useNavigation } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Honeypot } from '../../../components/field/Honeypot.tsx';
import type { Refused } from '../../../lib/form/form-problem.ts';
import { useInvalidFocus } from '../../../lib/form/use-invalid-focus.ts';
import { contact } from '../../../messages/en.ts';
import * as styles from './contact.module.css';
import { MessageField } from './MessageField.tsx';
import { NotTaken } from './Sender.tsx';

interface Props {
  thread: { token: string; number: string };
  refused: Refused | undefined;
}

/** The form behind the link in our answer: the message joins that conversation. */
export function ThreadForm({ thread, refused }: Props) {
  const { form } = contact;
  const busy = useNavigation().state !== 'idle';
  return (
    <section aria-labelledby="write-back">
      <h2 id="write-back">{contact.back.heading(thread.number)}</h2>
      <p>{contact.back.text}</p>
      <NotTaken refused={refused} />
      <Form
        method="post"
        className={styles.contactForm}
        noValidate
        ref={useInvalidFocus(refused)}
        data-part="thread-form"
      >
        <input type="hidden" name="token" value={thread.token} />
        <MessageField label={form.message} refused={refused} />
        <Honeypot label={form.honeypot} />
        <Button type="submit" size="large" busy={busy}>
          {form.submit}
        </Button>
      </Form>
    </section>
  );
}
