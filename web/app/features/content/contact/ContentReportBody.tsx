import { reportReasons } from '@talkies/shared';
import type { Me } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Honeypot } from '../../../components/field/Honeypot.tsx';
import { fieldError, type Refused } from '../../../lib/form/form-problem.ts';
import { useInvalidFocus } from '../../../lib/form/use-invalid-focus.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { contact } from '../../../messages/en.ts';
import * as styles from './contact.module.css';
import { MessageField } from './MessageField.tsx';
import { RadioChoices } from './RadioChoices.tsx';
import { NotTaken, Sender } from './Sender.tsx';

interface Props {
  user: Me['user'];
  refused: Refused | undefined;
  /** the reported thing */
  children: ReactNode;
}

/** The common part of all reports: reason, details, and sender. */
export function ContentReportBody({ user, refused, children }: Props) {
  const { form, report } = contact;
  const busy = useNavigation().state !== 'idle';
  return (
    <>
      <NotTaken refused={refused} />
      <Form
        method="post"
        className={styles.contactForm}
        noValidate
        ref={useInvalidFocus(refused)}
        data-part="contact-form"
      >
        {children}
        <RadioChoices
          name="reason"
          legend={report.reason}
          choices={reportReasons}
          labels={report.reasons}
          chosen={refused?.values.reason}
          error={fieldError(refused, 'reason')}
        />
        <MessageField label={report.message} hint={report.messageHint} required={false} refused={refused} />
        <Sender user={user} refused={refused} />
        <Honeypot label={form.honeypot} />
        <div className={styles.contactActions}>
          <Button type="submit" size="large" busy={busy}>
            {form.submit}
          </Button>
          <Link className="link" to={patterns.contact}>
            {report.instead}
          </Link>
        </div>
      </Form>
    </>
  );
}
