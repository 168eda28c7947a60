import type { ApiResponse, Chain, OwnedToken } from '@talkies/shared/schemas';
import { useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Money } from '../../../components/Money.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { wallet } from '../../../messages/en.ts';
import type { SendDraft } from './SendForm.tsx';

interface Props {
  draft: SendDraft;
  preview: ApiResponse<'previewSend'>;
  chains: readonly Chain[];
  picture: OwnedToken | undefined;
  onBack: () => void;
  onSent: () => void;
}

/** An address in groups of four, so that it can be compared with where it was copied from. */
const grouped = (address: string): string => address.replace(/.{4}(?=.)/g, '$& ');

/** The last look: to whom, how much, what it costs. Nothing comes back from here. */
export function SendReview({ draft, preview, chains, picture, onBack, onSent }: Props) {
  const words = wallet.send;
  const [accepted, setAccepted] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // repeats of this wish carry the same id: what was sent already is not sent again
  const requestId = useRef(crypto.randomUUID());
  const contract = preview.warnings.includes('contract');

  async function send(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const accepts = accepted ? (['contract'] as 'contract'[]) : [];
      await browserApi('sendOut', { body: { ...draft, requestId: requestId.current, accepts } });
      onSent();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error.field('accepts') ?? `${error.problem.title}. ${error.problem.detail}`);
      setBusy(false);
    }
  }

  const refusal = preview.refusal && words.refusals[preview.refusal];
  return (
    <div className="send-review">
      {preview.amount ? (
        <p className="send-sum">
          <Money value={preview.amount} />
        </p>
      ) : (
        <p className="send-sum">
          {picture ? words.picture(picture.item.title, picture.serial) : words.onePicture}
        </p>
      )}
      <dl>
        {preview.worth ? (
          <>
            <dt>{words.worth}</dt>
            <dd>
              <Money value={preview.worth} />
            </dd>
          </>
        ) : null}
        <dt>{words.to}</dt>
        <dd className="send-to">{grouped(preview.to)}</dd>
        <dt>{words.on}</dt>
        <dd>{chains.find(({ name }) => name === draft.chain)?.label}</dd>
        <dt>{words.fee}</dt>
        <dd>{preview.feeSponsored ? words.feeOnUs : <Money value={preview.fee} />}</dd>
        <dt>{words.left}</dt>
        <dd>
          <Money value={preview.leftToday} />
        </dd>
      </dl>
      {preview.warnings.includes('own') ? <p className="small">{words.own}</p> : null}
      {contract ? (
        <label className="send-accept">
          <input type="checkbox" checked={accepted} onChange={(event) => setAccepted(event.target.checked)} />
          <span>{words.contract}</span>
        </label>
      ) : null}
      {problem || refusal ? <Notice kind="bad">{problem ?? refusal}</Notice> : null}
      <p className="small muted">{words.final}</p>
      <div className="send-actions">
        <Button look="ghost" onClick={onBack}>
          {words.back}
        </Button>
        {refusal ? null : (
          <Button busy={busy} onClick={() => void send()}>
            {words.now}
          </Button>
        )}
      </div>
    </div>
  );
}
