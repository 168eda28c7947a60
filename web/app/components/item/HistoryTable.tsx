import type { ReactNode } from 'react';
import * as styles from './sections.module.css';

interface Props {
  className: string | undefined;
  /** the columns' names, the price last */
  columns: readonly string[];
  children: ReactNode;
}

/** A table of events, one in each row. It scrolls sideways where large letters make it wider than the screen. */
export function HistoryTable({ className, columns, children }: Props) {
  return (
    <div className={styles.swiped}>
      <table className={`${styles.history} ${className}`} data-part="history">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
