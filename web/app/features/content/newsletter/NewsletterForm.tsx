import { EMAIL_MAX } from '@talkies/shared';
import { useFetcher } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { Honeypot } from '../../../components/field/Honeypot.tsx';
import { patterns } from '../../../lib/address/paths.ts';
import { fieldError, formError, type Refused } from '../../../lib/form/form-problem.ts';
import { useInvalidFocus } from '../../../lib/form/use-invalid-focus.ts';
import { newsletterForm as words } from '../../../messages/en.ts';
import * as styles from './newsletter-form.module.css';

type ResponseState = Refused | { done: string } | undefined;

/** Asks for the newsletter. Without script it is sent to the page of the newsletter, which answers. */
export function NewsletterForm({ given }: { given?: unknown }) {
  const fetcher = useFetcher();
  const response = (fetcher.data ?? given) as ResponseState;
  const refused = response && 'problem' in response ? response : undefined;
  const requested = response && 'done' in response && response.done === 'requested';
  return (
    <fetcher.Form method="post" action={patterns.newsletter} noValidate ref={useInvalidFocus(refused)}>
      <div className={styles.newsletterRow}>
        <Field
          label={words.label}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={EMAIL_MAX}
          placeholder={words.placeholder}
          defaultValue={refused?.values.email}
          error={fieldError(refused, 'email') ?? fieldError(refused, 'website') ?? formError(refused)}
        />
        <Honeypot label={words.honeypot} />
        <Button type="submit" variant="ghost" busy={fetcher.state !== 'idle'}>
          {words.submit}
        </Button>
      </div>
      <p role="status" className={styles.newsletterStatus}>
        {requested ? words.asked : null}
      </p>
    </fetcher.Form>
  );
}
