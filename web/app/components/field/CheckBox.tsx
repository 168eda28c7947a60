import type { ComponentProps, ReactNode } from 'react';
import * as styles from './check-box.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  children: ReactNode;
  /** the error, in words that say how to correct it */
  error?: string | undefined;
};

/** A checkbox with its label, which can be pressed too; screen readers read its error with it. */
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
