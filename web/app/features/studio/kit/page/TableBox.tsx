import type { ReactNode } from 'react';
import { studioFrame as words } from '../../../../messages/en.ts';
import * as styles from '../screen.module.css';

interface Props {
  /** what it is called */
  label: string;
  /** where all of it that is filtered is a file */
  file?: string | undefined;
  children: ReactNode;
}

/** A table that scrolls sideways where it is wider than the screen. */
export function TableBox({ label, file, children }: Props) {
  const table = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.tableBox} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
  return file === undefined ? (
    table
  ) : (
    <div>
      <TableFile path={file} />
      {table}
    </div>
  );
}

/** Leads to the file of a table, in the same place above each. */
export const TableFile = ({ path }: { path: string }) => (
  <p className={styles.file}>
    <a className="link" href={path} download>
      {words.csv}
    </a>
  </p>
);
