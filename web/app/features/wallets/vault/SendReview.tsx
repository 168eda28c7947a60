import type { OwnedToken } from '@talkies/shared/schemas';
import { Button } from '../../../components/Button.tsx';
import { OrderSummary, type SummaryLine } from '../../../components/checkout/OrderSummary.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { RefusalNotice } from '../../../components/transaction/RefusalNotice.tsx';
import { wallet } from '../../../messages/en.ts';
import * as styles from './send.module.css';
import type { SendFlow, SendPreview } from './use-send.ts';

const words = wallet.send;

interface Props {
  flow: SendFlow;
  preview: SendPreview;
  /** the chain's display name */
  chain: string;
  token: OwnedToken | undefined;
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
}

/** Splits an address into groups of four, so that it can be compared with its source. */
const grouped = (address: string): string => address.replace(/.{4}(?=.)/g, '$& ');

function linesOf(preview: SendPreview, chain: string): SummaryLine[] {
  const lines: SummaryLine[] = [
    { name: words.to, text: <span className={styles.sendTo}>{grouped(preview.to)}</span> },
    { name: words.on, text: chain },
    preview.feeSponsored ? { name: words.fee, text: words.feeOnUs } : { name: words.fee, value: preview.fee },
    { name: words.left, value: preview.leftToday },
  ];
  return preview.worth ? [{ name: words.worth, value: preview.worth }, ...lines] : lines;
}

/** The review before sending, which cannot be undone: recipient, amount and fee. */
export function SendReview({ flow, preview, chain, token, accepted, onAccept }: Props) {
  const title = token ? words.token(token.item.title, token.serial) : words.oneToken;
  const refusal = preview.refusal && words.refusals[preview.refusal];
  return (
    <OrderSummary
      label={words.review}
      lines={linesOf(preview, chain)}
      note={<Notes flow={flow} preview={preview} accepted={accepted} onAccept={onAccept} />}
      total={{ label: words.what, value: preview.amount ?? title }}
    >
      <div className={styles.sendActions}>
        <Button variant="ghost" onClick={flow.reset}>
          {words.back}
        </Button>
        {refusal ? null : (
          <Button busy={flow.state === 'signing'} onClick={() => void flow.go()}>
            {words.now}
          </Button>
        )}
      </div>
    </OrderSummary>
  );
}

/** Warnings and obstacles. */
function Notes({
  flow,
  preview,
  accepted,
  onAccept,
}: Pick<Props, 'flow' | 'preview' | 'accepted' | 'onAccept'>) {
  const { refusal } = flow;
  const contract = refusal?.fields.find(({ field }) => field === 'accepts');
  return (
    <>
      {preview.warnings.includes('own') ? <p className="small">{words.own}</p> : null}
      {preview.warnings.includes('contract') ? (
        <label className={styles.sendAccept}>
          <input type="checkbox" checked={accepted} onChange={(event) => onAccept(event.target.checked)} />
          <span>{words.contract}</span>
        </label>
      ) : null}
      {contract ? (
        <Notice kind="bad">{contract.message}</Notice>
      ) : refusal ? (
        <RefusalNotice refusal={refusal} />
      ) : preview.refusal ? (
        <Notice kind="bad">{words.refusals[preview.refusal]}</Notice>
      ) : null}
      <p className="small muted">{words.final}</p>
    </>
  );
}
