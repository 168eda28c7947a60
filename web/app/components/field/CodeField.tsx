import { CODE_DIGITS } from '@talkies/shared';
import type { FormEvent } from 'react';
import * as styles from './code-field.module.css';
import { Field } from './Field.tsx';

interface Props {
  label: string;
  error?: string | undefined;
  autoFocus?: boolean;
  /** sends the form as soon as all six are there: no button to press */
  sends?: boolean;
}

/** The six digits of a code that came by mail or by text message. Blanks between them do not count. */
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
