import { EMAIL_MAX } from '@talkies/shared';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { Honeypot } from '../../../components/field/Honeypot.tsx';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { fieldError, formError, refusedOf, text } from '../../../lib/form/form-problem.ts';
import { useInvalidFocus } from '../../../lib/form/use-invalid-focus.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { newsletterForm as words } from '../../../messages/en.ts';
import * as styles from './newsletter-form.module.css';

/**
 * The form for subscribing to the newsletter. Without scripts it is submitted to the newsletter's page, whose answer is
 * `given`; with them, to the API: the router would first load that page's script, and reload this page when offline.
 */
export function NewsletterForm({ given }: { given?: unknown }) {
  const [response, setResponse] = useState(given);
  const [busy, setBusy] = useState(false);
  const refused = refusedOf(response);
  const requested = (response as { done?: string } | undefined)?.done === 'requested';

  async function subscribe(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      await browserApi('subscribe', { body: { email: text(form, 'email'), website: text(form, 'website') } });
      setResponse({ done: 'requested' });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setResponse({ problem: error.problem, values: {} });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      method="post"
      action={patterns.newsletter}
      onSubmit={(event) => void subscribe(event)}
      noValidate
      ref={useInvalidFocus(refused)}
    >
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
        <Button type="submit" variant="ghost" busy={busy}>
          {words.submit}
        </Button>
      </div>
      <p role="status" className={styles.newsletterStatus}>
        {requested ? words.asked : null}
      </p>
    </form>
  );
}
