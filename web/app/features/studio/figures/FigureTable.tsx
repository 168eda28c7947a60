import { type FigureDimension, type FunnelStep, funnelSteps } from '@talkies/shared/studio';
import type { FigureRow, Funnel } from '@talkies/shared/studio/schemas';
import type { ReactNode } from 'react';
import { figure, studioFigures as words } from '../../../messages/en.ts';
import { TableBox } from '../kit/page/TableBox.tsx';
import * as screen from '../kit/screen.module.css';
import * as styles from './figures.module.css';

type Counts = Record<FunnelStep, number | null>;

interface Props {
  label: string;
  head: string;
  rows: readonly { key: string; title: string; counts: Counts }[];
  sum?: Funnel;
}

const Cells = ({ counts }: { counts: Counts }) =>
  funnelSteps.map((step) => <td key={step}>{writtenOrNot(counts[step])}</td>);
const writtenOrNot = (count: number | null): ReactNode =>
  count === null ? <span title={words.notTold}>–</span> : figure(count);

/** The steps in columns, with a row for each value. */
export const FigureTable = ({ label, head, rows, sum }: Props) => (
  <TableBox label={label}>
    <table className={`${screen.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {funnelSteps.map((step) => (
            <th key={step} scope="col">
              {words.steps[step]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, title, counts }) => (
          <tr key={key}>
            <th scope="row" className={screen.long}>
              {title}
            </th>
            <Cells counts={counts} />
          </tr>
        ))}
      </tbody>
      {sum ? (
        <tfoot>
          <tr>
            <th scope="row">{words.sum}</th>
            <Cells counts={sum} />
          </tr>
        </tfoot>
      ) : null}
    </table>
  </TableBox>
);

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** The label of a row. */
export function rowTitle({ key, title }: FigureRow, by: FigureDimension): string {
  if (key === '') return words.unknown[by];
  if (by === 'country') return countries.of(key) ?? key;
  if (by === 'sale') return words.sales[key] ?? key;
  return by === 'method' ? (words.methods[key] ?? key) : title;
}
