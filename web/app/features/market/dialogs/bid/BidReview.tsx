import { shortHex } from '@talkies/shared';
import type { PreparedTransaction } from '@talkies/shared/schemas';
import { Button } from '../../../../components/Button.tsx';
import { ExactAmount } from '../../../../components/checkout/ExactAmount.tsx';
import { OrderSummary, type SummaryLine } from '../../../../components/checkout/OrderSummary.tsx';
import { LocalTime } from '../../../../components/LocalTime.tsx';
import { formatMoney } from '../../../../lib/format/money.ts';
import { bidding as words } from '../../../../messages/en.ts';

interface Props {
  plan: PreparedTransaction;
  onConfirm: () => void;
  onBack: () => void;
}

/** The confirmation for an e-mail wallet, which has no window of its own. */
export function BidReview({ plan, onConfirm, onBack }: Props) {
  const { pays, networkFee, endsAt } = plan.summary;
  if (!pays) return null;
  const from = (
    <>
      {words.kinds[plan.walletKind]} <span className="num">{shortHex(plan.from)}</span>
    </>
  );
  const lines: SummaryLine[] = [
    { name: words.networkFee, value: networkFee, text: words.unknownFee, help: 'networkFee' },
    { name: words.from, text: from },
  ];
  if (endsAt) lines.push({ name: words.ends, text: <LocalTime at={endsAt} /> });
  return (
    <OrderSummary
      label={words.review}
      lines={lines}
      note={<p className="small muted">{words.promise}</p>}
      total={{ label: words.pays, value: pays, also: <ExactAmount value={pays} /> }}
    >
      <Button size="large" block onClick={onConfirm}>
        {words.confirm(formatMoney(pays.coin))}
      </Button>
      <Button variant="ghost" block onClick={onBack}>
        {words.back}
      </Button>
    </OrderSummary>
  );
}
