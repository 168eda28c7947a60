import type { ReactNode } from 'react';
import { studioFrame as words } from '../../../../messages/en.ts';
import * as styles from '../screen.module.css';

interface Props {
  /** its name */
  label: string;
  /** the address of all filtered rows as a file */
  file?: string | undefined;
  children: ReactNode;
}

/** A table that scrolls horizontally where it is wider than the screen. */
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

/** Links to a table's file, in the same place above each. */
export const TableFile = ({ path }: { path: string }) => (
  <p className={styles.file}>
    <a className="link" href={path} download>
      {words.csv}
    </a>
  </p>
);
