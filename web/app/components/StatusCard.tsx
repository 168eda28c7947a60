import type { ReactNode } from 'react';
import * as styles from './status-card.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** a button or link to continue: no card is a dead end */
  action: ReactNode;
  /** `h1` where the card is the whole page */
  heading?: 'h1' | 'h2' | 'h3';
}

/** A card in place of content: for slow loading, no results, an error, or no connection. */
export function StatusCard({ title, children, action, heading: Heading = 'h2' }: Props) {
  return (
    <section className={styles.statusCard}>
      <Heading>{title}</Heading>
      {children}
      {action}
    </section>
  );
}
