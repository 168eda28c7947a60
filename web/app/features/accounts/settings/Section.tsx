import type { ReactNode } from 'react';
import * as styles from './edit-profile.module.css';

interface Props {
  id: string;
  heading: string;
  text: string;
  children: ReactNode;
}

/** One part of the account's settings: its description, and beside it the actions. */
export function Section({ id, heading, text, children }: Props) {
  return (
    <section className={styles.editSection} aria-labelledby={id}>
      <div>
        <h2 id={id}>{heading}</h2>
        <p className="muted">{text}</p>
      </div>
      <div className={styles.editBody}>{children}</div>
    </section>
  );
}
