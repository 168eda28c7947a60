import type { ReactNode } from 'react';
import * as styles from '../screen.module.css';

/** A table that scrolls sideways where it is wider than the screen. `label`: what it is called. */
export const TableBox = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
  <section className={styles.tableBox} aria-label={label} tabIndex={0}>
    {children}
  </section>
);
