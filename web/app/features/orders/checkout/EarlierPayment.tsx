import type { Payment } from '@talkies/shared/schemas';
import { RefusalNotice } from '../../../components/transaction/RefusalNotice.tsx';
import { formatMoney } from '../../../lib/format/money.ts';
import { isUnderway } from '../../../lib/payment/begin.ts';
import { paymentWords as words } from '../../../messages/en.ts';

/** What became of the latest try to pay this order: its page is open, no money came, or it goes back. */
export function EarlierPayment({ payments }: { payments: readonly Payment[] }) {
  const last = payments.at(-1);
  if (!last) return null;
  if (isUnderway(last)) return <p role="status">{words.underway(words.methods[last.method].by)}</p>;
  const goesBack = last.state === 'refunding' || last.state === 'refunded';
  const title = goesBack ? words.goesBack(formatMoney(last.total)) : words.failed;
  return <RefusalNotice refusal={{ title, text: last.failure ?? words.nothingCharged }} />;
}
