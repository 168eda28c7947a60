import { EMAIL_MAX, NAME_MAX } from '@talkies/shared';
import type { Profile } from '@talkies/shared/schemas';
import { Suspense, useEffect, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useFieldText } from '../../../lib/early-input/use-field-text.ts';
import { fieldError, formError, type Refused } from '../../../lib/form/form-problem.ts';
import { useInvalidFocus } from '../../../lib/form/use-invalid-focus.ts';
import { onPhoneBlur, onPhoneSubmit } from '../../../lib/format/calling-code.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { editProfile } from '../../../messages/en.ts';
import * as styles from './edit-profile.module.css';
import { Section } from './Section.tsx';
import type { SettingsResult } from './settings-result.ts';

const ConfirmChangeDialog = lazy(() => import('./ConfirmChangeDialog.tsx'));
const words = editProfile.personal;

interface Props {
  profile: Profile;
  refused: Refused | undefined;
  done: SettingsResult | undefined;
}

/**
 * Name, handle, phone and e-mail address. A new address or phone requires a proof of identity, after which the form is
 * sent again.
 */
export function PersonalForm({ profile, refused, done }: Props) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const busy = navigation.formData?.get('intent') === 'personal';
  const [asking, setAsking] = useState(false);
  const [handle, handleField] = useFieldText(profile.handle);
  const { name, phone, email, pendingEmail } = profile;
  // the newest address to prove; abandoning one does not change text typed meanwhile
  const [pending, setPending] = useState(pendingEmail);
  if (pendingEmail && pendingEmail.until !== pending?.until) setPending(pendingEmail);
  // the fields are reset to the saved values, and only by changes of these fields
  const formKey = JSON.stringify([name, profile.handle, phone, email, pending?.until]);
  // the rest was saved
  const refusedEmail = done?.did === 'saved' ? done.refusedEmail : null;
  const form = useInvalidFocus(refused ?? (refusedEmail ? done : undefined), formKey);
  const unproved = refused?.problem.code === 'auth/reauthentication-required';
  useEffect(() => setAsking(unproved && refused !== undefined), [unproved, refused]);
  const of = (name: 'name' | 'handle' | 'phone' | 'email') => ({
    name,
    defaultValue: refused?.values[name] ?? profile[name],
    error: fieldError(refused, name),
  });
  const message = formError(refused);
  return (
    <Section id="personal" heading={words.heading} text={words.text}>
      {message && !asking ? <Notice kind="bad">{message}</Notice> : null}
      <SavedNotice profile={profile} done={done} />
      <Form
        method="post"
        ref={form}
        noValidate
        className={styles.editForm}
        key={formKey}
        onSubmit={onPhoneSubmit}
      >
        <input type="hidden" name="intent" value="personal" />
        <input type="hidden" name="was" value={refused?.values.was ?? formKey} />
        <Field {...of('name')} label={words.name} autoComplete="name" required maxLength={NAME_MAX} />
        <Field
          {...of('handle')}
          label={words.handle}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          required
          minLength={3}
          maxLength={30}
          hint={words.handleHint(handle.trim().toLowerCase())}
          {...handleField}
        />
        <Field
          {...of('phone')}
          label={words.phone}
          type="tel"
          autoComplete="tel"
          placeholder={words.phonePlaceholder}
          hint={words.phoneHint}
          onBlur={onPhoneBlur}
        />
        <Field
          {...of('email')}
          {...(refusedEmail ? { defaultValue: refusedEmail, error: words.refusedField } : {})}
          label={words.email}
          type="email"
          autoComplete="email"
          required
          maxLength={EMAIL_MAX}
          hint={words.emailHint}
        />
        <Button type="submit" busy={busy}>
          {words.submit}
        </Button>
      </Form>
      {asking ? (
        <Suspense>
          <ConfirmChangeDialog
            heading={words.confirmHeading}
            onClose={() => setAsking(false)}
            onConfirmed={() => {
              setAsking(false);
              void submit(form.current);
            }}
          />
        </Suspense>
      ) : null}
    </Section>
  );
}

function SavedNotice({ profile, done }: { profile: Profile; done: SettingsResult | undefined }) {
  const saved = done?.did === 'saved' ? done : null;
  const requested = saved?.requested ?? null;
  return (
    <>
      {saved ? (
        <Notice kind={saved.mailed === false || saved.refusedEmail ? 'bad' : 'good'}>
          {saved.refusedEmail ? words.refused(saved.refusedEmail) : words.saved}
          {requested ? (
            <p>{saved.mailed === false ? words.askedLate(requested) : words.asked(requested)}</p>
          ) : null}
        </Notice>
      ) : null}
      {done?.did === 'cancelled' ? <Notice kind="good">{words.cancelled}</Notice> : null}
      {profile.pendingEmail ? (
        <Form method="post" className={styles.editPending}>
          <input type="hidden" name="intent" value="cancel-email" />
          {requested ? null : <p>{words.pending(profile.pendingEmail.email)}</p>}
          <button type="submit" className="link">
            {words.cancel}
          </button>
        </Form>
      ) : null}
    </>
  );
}
