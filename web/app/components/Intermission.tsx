import type { ReactNode } from 'react';
import * as styles from './intermission.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** the way on: a button or a link */
  action?: ReactNode;
  /** the page's own heading when the card is all there is */
  heading?: 'h1' | 'h2' | 'h3';
}

/** The card between two reels: loading that lasts, nothing found, something broken, no line. */
export function Intermission({ title, children, action, heading: Heading = 'h2' }: Props) {
  return (
    <section className={styles.intermission}>
      <Heading>{title}</Heading>
      {children}
      {action}
    </section>
  );
}
