import type { BulkChange, BulkOutcome } from '@talkies/shared/studio/schemas';
import { studioBulk as words } from '../../../messages/en.ts';
import { TableBox } from '../kit/page/TableBox.tsx';
import * as screen from '../kit/screen.module.css';

const SHOWN = 20;

/** The effect of a change of many items, in numbers and row by row. */
export const BulkEffect = ({ outcome, name }: { outcome: BulkOutcome; name: keyof BulkChange }) => (
  <div role="status">
    <p>{words.effect(outcome.rows.length, outcome.same, outcome.refused.length)}</p>
    <TableBox label={words.title}>
      <table className={screen.table}>
        <thead>
          <tr>
            <th scope="col">{words.item}</th>
            <th scope="col">{words.was}</th>
            <th scope="col">{words.becomes}</th>
          </tr>
        </thead>
        <tbody>
          {outcome.rows.slice(0, SHOWN).map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.title}</th>
              <td>{row.before[name] || words.none}</td>
              <td>{row.after[name] || words.none}</td>
            </tr>
          ))}
          {outcome.refused.slice(0, SHOWN).map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.title}</th>
              <td colSpan={2}>{words.refused(row.reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  </div>
);
