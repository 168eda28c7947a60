import { CODE_DIGITS } from '@talkies/shared';
import type { FormEvent } from 'react';
import * as styles from './code-field.module.css';
import { Field } from './Field.tsx';

interface Props {
  label: string;
  error?: string | undefined;
  autoFocus?: boolean;
  /** true: submits the form as soon as all six digits are typed */
  sends?: boolean;
}

/** A field for the six digits of a code from a mail or text message. Blanks between them are ignored. */
export function CodeField({ sends = false, ...rest }: Props) {
  const send = ({ currentTarget }: FormEvent<HTMLInputElement>): void => {
    if (currentTarget.value.replaceAll(/\s/g, '').length === CODE_DIGITS) currentTarget.form?.requestSubmit();
  };
  return (
    <Field
      {...rest}
      name="code"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
      className={styles.codeField}
      {...(sends ? { onInput: send } : {})}
    />
  );
}
