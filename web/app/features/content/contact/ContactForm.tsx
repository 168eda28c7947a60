import { type ContactSubject, contactSubjects } from '@talkies/shared';
import type { Me } from '@talkies/shared/schemas';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Honeypot } from '../../../components/field/Honeypot.tsx';
import type { Refused } from '../../../lib/form/form-problem.ts';
import { useInvalidFocus } from '../../../lib/form/use-invalid-focus.ts';
import { contact } from '../../../messages/en.ts';
import * as styles from './contact.module.css';
import { MessageField } from './MessageField.tsx';
import { NotTaken, Sender } from './Sender.tsx';

interface Props {
  subject: ContactSubject;
  user: Me['user'];
  refused: Refused | undefined;
}

export function ContactForm({ subject, user, refused }: Props) {
  const { form } = contact;
  const busy = useNavigation().state !== 'idle';
  return (
    <section aria-labelledby="write-to-us">
      <h2 id="write-to-us">{form.heading}</h2>
      <NotTaken refused={refused} />
      {/* another link of the footer has another subject, with which the form starts again */}
      <Form
        method="post"
        className={styles.contactForm}
        noValidate
        ref={useInvalidFocus(refused)}
        data-part="contact-form"
        key={subject}
      >
        <fieldset className={styles.contactSubjects}>
          <legend>{form.subject}</legend>
          {contactSubjects.map((name) => (
            <label key={name} className={styles.contactChoice}>
              <input
                type="radio"
                name="topic"
                value={name}
                defaultChecked={name === (refused?.values.topic ?? subject)}
              />
              <span>{form.subjects[name]}</span>
            </label>
          ))}
        </fieldset>
        <Sender user={user} refused={refused} />
        <MessageField label={form.message} hint={form.messageHint} refused={refused} />
        <Honeypot label={form.honeypot} />
        <Button type="submit" size="large" busy={busy}>
          {form.submit}
        </Button>
      </Form>
    </section>
  );
}
