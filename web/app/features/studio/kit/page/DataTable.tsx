import type { ReactNode } from 'react';
import * as styles from '../screen.module.css';
import { TableBox } from './TableBox.tsx';

interface Props {
  /** what it is called */
  label: string;
  /** the heading of each column */
  columns: readonly string[];
  /** those of them whose cells are amounts, set to the right: `styles.amount` on each cell */
  amounts?: readonly string[];
  /** where all of it that is filtered is a file */
  file?: string;
  /** its rows */
  children: ReactNode;
}

/** A table whose headings are words alone. */
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
