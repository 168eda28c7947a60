import type { Lottery, MyLottery } from '@talkies/shared/schemas';
import { Suspense } from 'react';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { formatMoney } from '../../../lib/format/money.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { lotteryPage as page, lotteryDraw as words } from '../../../messages/en.ts';
import * as styles from './panel.module.css';

const OneStep = lazy(() => import('../../../components/transaction/OneStep.tsx'));

interface Props {
  lottery: Lottery;
  mine: MyLottery | null;
  onDone: () => void;
}

/** Why there was no draw. */
function reason({ phase, total_tickets, minTickets }: Lottery): string {
  if (phase === 'cancelled') return words.called;
  return total_tickets < minTickets ? words.few(total_tickets, minTickets) : words.silent;
}

/** When the money comes: the contract pays nothing back before it knows that the lottery is called off. */
const whenPaid = (
  phase: Lottery['phase'],
  { paid, holders, prizeReturned }: NonNullable<Lottery['refunds']>,
) => {
  if (paid >= holders) return '';
  return phase === 'cancelled' && !prizeReturned ? words.callingOff : words.refundText;
};

const paidBack = ({ paid, holders }: NonNullable<Lottery['refunds']>): string =>
  paid < holders ? words.paidBack(paid, holders) : words.refundedAll;

/** Refunds everybody: the server does it, or the person by a press. */
export function Refunding({ lottery, mine, onDone }: Props) {
  const { id, phase, refunds } = lottery;
  return (
    <>
      <p className={styles.status} role="status">
        {phase === 'cancelled' ? page.phases.cancelled : page.phases.failed}
      </p>
      <p>
        {reason(lottery)} {refunds ? whenPaid(phase, refunds) : ''}
      </p>
      {refunds ? (
        <p className="muted">
          {refunds.holders > 0 ? paidBack(refunds) : ''} {refunds.prizeReturned ? words.returned : ''}
        </p>
      ) : null}
      {mine?.refunds.map(({ wallet, amount, paid }) => (
        <div key={wallet} className={styles.won}>
          <p>{paid ? words.refunded : words.refundAll(formatMoney(amount.coin))}</p>
          {paid ? (
            <ExplorerLink url={paid.explorerUrl}>{words.refundOnExplorer}</ExplorerLink>
          ) : (
            <Suspense>
              <OneStep
                intent={{ kind: 'claim-refund', lottery: id, holder: wallet }}
                wallet={wallet}
                main
                onDone={onDone}
              >
                {words.refund}
              </OneStep>
            </Suspense>
          )}
        </div>
      ))}
    </>
  );
}
