import type { ReactNode } from 'react';
import * as styles from './status-card.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** the way on: a button or a link */
  action?: ReactNode;
  /** the page's own heading when the card is all there is */
  heading?: 'h1' | 'h2' | 'h3';
}

/** What stands where the content is not: loading that lasts, nothing found, something broken, no line. */
export function StatusCard({ title, children, action, heading: Heading = 'h2' }: Props) {
  return (
    <section className={styles.statusCard}>
      <Heading>{title}</Heading>
      {children}
      {action}
    </section>
  );
}
