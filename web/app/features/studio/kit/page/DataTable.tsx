import type { ReactNode } from 'react';
import * as styles from '../screen.module.css';
import { TableBox } from './TableBox.tsx';

interface Props {
  /** its name */
  label: string;
  /** the heading of each column */
  columns: readonly string[];
  /** the columns of amounts, right-aligned: `styles.amount` on each cell */
  amounts?: readonly string[];
  /** the address of all filtered rows as a file */
  file?: string;
  /** its rows */
  children: ReactNode;
}

/** A table with plain text headings. */
export const DataTable = ({ label, columns, amounts = [], file, children }: Props) => (
  <TableBox label={label} file={file}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={amounts.includes(name) ? styles.amount : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </TableBox>
);
