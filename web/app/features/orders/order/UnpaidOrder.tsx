import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem-text.ts';
import { minuteClock } from '../../../lib/format/time-left.ts';
import { useLeft } from '../../../lib/timing/shop-clock.ts';
import { unpaidOrder as words } from '../../../messages/en.ts';
import { type Payable, payPathOf } from './pay-path.ts';
import * as styles from './unpaid-order.module.css';

interface Props {
  order: Payable;
  /** ISO 8601 */
  until: string;
  /** true in a list of several, where the buttons name their order */
  compact?: boolean;
}

/** An order that waits only for its buyer: how long it is reserved, and buttons to pay or cancel it. */
export function UnpaidOrder({ order, until, compact = false }: Props) {
  const left = useLeft(until);
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const which = compact ? <span className="sr">{words.of(order.item.title)}</span> : null;
  async function release(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await browserApi('cancelOrder', { params: { id: order.id } });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(problemText(error));
    }
    await revalidate();
    setBusy(false);
  }
  const size = compact ? 'compact' : 'normal';
  if (left === 0)
    return (
      <div className={styles.unpaid} data-part="unpaid">
        <p role="status">{words.over}</p>
        <ButtonLink size={size} to={payPathOf(order)}>
          {words.anew}
          {which}
        </ButtonLink>
      </div>
    );
  return (
    <div className={styles.unpaid} data-part="unpaid">
      <p role="timer">
        <b>{words.state}</b>
        {left === null ? null : (
          <>
            {' '}
            · <span className="num">{words.left(minuteClock(left))}</span>
          </>
        )}
      </p>
      <ButtonLink size={size} to={payPathOf(order)}>
        {words.pay}
        {which}
      </ButtonLink>
      <Button variant="ghost" size={size} busy={busy} onClick={() => void release()}>
        {busy ? words.releasing : words.release}
        {which}
      </Button>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
    </div>
  );
}
