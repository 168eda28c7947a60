import type { ComponentProps, ReactNode } from 'react';
import * as styles from './check-box.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  children: ReactNode;
  /** what is wrong, in words that tell how to mend it */
  error?: string | undefined;
};

/** A box to tick with its words, which are pressed as well; its error is read with it. */
export const CheckBox = ({ children, error, ...input }: Props) => (
  <label className={styles.check}>
    <input {...input} type="checkbox" aria-invalid={error ? true : undefined} />
    <span>
      {children}
      {error ? (
        <span className={styles.note} role="alert">
          {error}
        </span>
      ) : null}
    </span>
  </label>
);
