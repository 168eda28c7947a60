import { DAY_MS, dayOf } from '@talkies/shared';
import { studioTablePath, TODAY_DAYS } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { formatMoney } from '../../../lib/format/money.ts';
import { figure, studioToday as words } from '../../../messages/en.ts';
import { Bars } from '../kit/page/Bars.tsx';
import { TableBox } from '../kit/page/TableBox.tsx';
import * as styles from '../kit/screen.module.css';
import { Dollars } from '../orders/Charged.tsx';

type Day = StudioResponse<'studioToday'>['days'][number];

/** Thirty days up to the newest with a sale, days without one included. */
function allDays(days: readonly Day[], last: string): { day: string; cents: bigint }[] {
  const sold = new Map(days.map(({ day, cents }) => [day, BigInt(cents)]));
  const end = Date.parse(last);
  return Array.from({ length: TODAY_DAYS }, (_, index) => {
    const day = dayOf(new Date(end - (TODAY_DAYS - 1 - index) * DAY_MS));
    return { day, cents: sold.get(day) ?? 0n };
  });
}

const dollars = (cents: bigint): string => formatMoney({ amount: cents.toString(), currency: 'USD' });

/** The revenue of each day. */
const Chart = ({ days, last }: { days: readonly Day[]; last: string }) => (
  <Bars
    bars={allDays(days, last).map(({ day, cents }) => ({ name: day, value: cents, text: dollars(cents) }))}
    label={(most) => words.chart(most.text)}
  />
);

const sumOf = (days: readonly Day[], of: 'cents' | 'fees'): string =>
  days.reduce((sum, day) => sum + BigInt(day[of]), 0n).toString();

/** Sales, revenue and fees by day: a chart, and the same figures in a table. */
export function Days({ days }: { days: readonly Day[] }) {
  const last = days.at(-1)?.day;
  const { columns } = words;
  return (
    <section aria-labelledby="today-days">
      <h2 id="today-days">{words.days}</h2>
      {last === undefined ? (
        <p className="muted">{words.noSales}</p>
      ) : (
        <>
          <Chart days={days} last={last} />
          <details open>
            <summary className="link">{words.table}</summary>
            <TableBox label={words.table} file={studioTablePath('studioToday')}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">{columns.day}</th>
                    <th scope="col" className={styles.amount}>
                      {columns.sales}
                    </th>
                    <th scope="col" className={styles.amount}>
                      {columns.revenue}
                    </th>
                    <th scope="col" className={styles.amount}>
                      {columns.fees}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {days.toReversed().map(({ day, sales, cents, fees }) => (
                    <tr key={day}>
                      <th scope="row">{day}</th>
                      <td className={styles.amount}>{figure(sales)}</td>
                      <td className={styles.amount}>
                        <Dollars cents={cents} />
                      </td>
                      <td className={styles.amount}>
                        <Dollars cents={fees} />
                      </td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row">{words.sum}</th>
                    <td className={styles.amount}>
                      {figure(days.reduce((sum, { sales }) => sum + sales, 0))}
                    </td>
                    <td className={styles.amount}>
                      <Dollars cents={sumOf(days, 'cents')} />
                    </td>
                    <td className={styles.amount}>
                      <Dollars cents={sumOf(days, 'fees')} />
                    </td>
                  </tr>
                </tfoot>
              </table>
            </TableBox>
          </details>
        </>
      )}
    </section>
  );
}
