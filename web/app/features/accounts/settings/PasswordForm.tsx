import { PASSWORD_MIN } from '@talkies/shared';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { problemLine } from '../../../lib/api/problem-text.ts';
import { useFieldText } from '../../../lib/early-input/use-field-text.ts';
import { fieldError, type Refused } from '../../../lib/form/form-problem.ts';
import { useInvalidFocus } from '../../../lib/form/use-invalid-focus.ts';
import { editProfile } from '../../../messages/en.ts';
import { ConfirmPassword } from '../ConfirmPassword.tsx';
import * as styles from './edit-profile.module.css';
import { Section } from './Section.tsx';

const words = editProfile.password;

interface Props {
  hasPassword: boolean;
  cooldownUntil: string | null;
  refused: Refused | undefined;
  sent: boolean;
}

export function PasswordForm({ hasPassword, cooldownUntil, refused, sent }: Props) {
  return (
    <Section id="security" heading={words.heading} text={words.text}>
      {cooldownUntil ? (
        <Notice kind="good">
          {words.cooldown} <LocalTime at={cooldownUntil} inSentence />.
        </Notice>
      ) : null}
      {refused ? <Refusal refused={refused} marked={hasPassword} /> : null}
      {hasPassword ? <Change refused={refused} /> : <SetByMail sent={sent} />}
    </Section>
  );
}

/**
 * The specification's warning, and the reason; errors of the new password are shown only beside its field (`marked`:
 * there are fields).
 */
function Refusal({ refused, marked }: { refused: Refused; marked: boolean }) {
  const { errors } = refused.problem;
  const beside = marked && errors?.length;
  if (beside && !errors.some(({ field }) => field === 'currentPassword')) return null;
  return (
    <Notice kind="bad">
      {words.failed}
      {beside ? null : <p>{problemLine(refused.problem)}</p>}
    </Notice>
  );
}

function Change({ refused }: { refused: Refused | undefined }) {
  const busy = useNavigation().formData?.get('intent') === 'password';
  const [password, passwordField] = useFieldText();
  const long = [...password].length;
  return (
    <Form method="post" className={styles.editForm} noValidate ref={useInvalidFocus(refused)}>
      <input type="hidden" name="intent" value="password" />
      <Field
        label={words.current}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
        error={fieldError(refused, 'currentPassword')}
      />
      <Field
        label={words.next}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
        good={long >= PASSWORD_MIN}
        hint={long >= PASSWORD_MIN ? words.good(long) : words.hint}
        error={fieldError(refused, 'password')}
        {...passwordField}
      />
      <ConfirmPassword password={password} refused={refused} />
      <Button type="submit" variant="ghost" busy={busy}>
        {words.submit}
      </Button>
    </Form>
  );
}

/** For people without a password, who signed up with Google or a passkey. */
function SetByMail({ sent }: { sent: boolean }) {
  const busy = useNavigation().formData?.get('intent') === 'set-password';
  return (
    <Form method="post" className={styles.editForm}>
      <input type="hidden" name="intent" value="set-password" />
      <p>{words.noneText}</p>
      {sent ? <Notice kind="good">{words.noneSent}</Notice> : null}
      <Button type="submit" variant="ghost" busy={busy}>
        {words.noneSubmit}
      </Button>
    </Form>
  );
}
