import { EMAIL_MAX, NAME_MAX } from '@talkies/shared';
import type { Me } from '@talkies/shared/schemas';
import { Field } from '../../../components/field/Field.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { fieldError, formError, type Refused } from '../../../lib/form/form-problem.ts';
import { contact } from '../../../messages/en.ts';
import * as styles from './contact.module.css';

interface Props {
  user: Me['user'];
  refused: Refused | undefined;
}

/** The sender's fields; filled in for signed-in people. */
export function Sender({ user, refused }: Props) {
  const { form } = contact;
  return (
    <div className={styles.contactSender} data-part="contact-sender">
      <Field
        label={form.name}
        name="name"
        autoComplete="name"
        required
        maxLength={NAME_MAX}
        defaultValue={refused?.values.name ?? user?.name}
        error={fieldError(refused, 'name')}
      />
      <Field
        label={form.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={EMAIL_MAX}
        defaultValue={refused?.values.email ?? user?.email}
        error={fieldError(refused, 'email')}
      />
    </div>
  );
}

/** Why it was refused, where no field shows it. */
export function NotTaken({ refused }: { refused: Refused | undefined }) {
  const message = formError(refused) ?? fieldError(refused, 'website');
  return message ? <Notice kind="bad">{message}</Notice> : null;
}
