import { shortHex } from '@talkies/shared';
import type { PreparedTransaction } from '@talkies/shared/schemas';
import { Button } from '../../../../components/Button.tsx';
import { Money } from '../../../../components/Money.tsx';
import { formatMoment } from '../../../../lib/format/dates.ts';
import { formatMoney } from '../../../../lib/format/money.ts';
import { bidding as words } from '../../../../messages/en.ts';

interface Props {
  plan: PreparedTransaction;
  onConfirm: () => void;
  onBack: () => void;
}

/** An e-mail wallet has no window of its own that asks once more: this is it. */
export function BidReview({ plan, onConfirm, onBack }: Props) {
  const { pays, networkFee, endsAt } = plan.summary;
  if (!pays) return null;
  return (
    <section className="bid-review" aria-label={words.review}>
      <dl className="rows">
        <div>
          <dt>{words.pays}</dt>
          <dd>
            <Money className="bid-review-sum" value={pays.coin} />
            {pays.usd ? <Money className="bid-review-also" value={pays.usd} /> : null}
          </dd>
        </div>
        <div>
          <dt>{words.networkFee}</dt>
          <dd>{networkFee ? <Money value={networkFee} /> : words.unknownFee}</dd>
        </div>
        <div>
          <dt>{words.from}</dt>
          <dd>
            {words.kinds[plan.walletKind]} <span className="num">{shortHex(plan.from)}</span>
          </dd>
        </div>
        {endsAt ? (
          <div>
            <dt>{words.ends}</dt>
            <dd>{formatMoment(endsAt)}</dd>
          </div>
        ) : null}
      </dl>
      <p className="small muted">{words.promise}</p>
      <Button size="large" block onClick={onConfirm}>
        {words.confirm(formatMoney(pays.coin))}
      </Button>
      <Button look="ghost" block onClick={onBack}>
        {words.back}
      </Button>
    </section>
  );
}
