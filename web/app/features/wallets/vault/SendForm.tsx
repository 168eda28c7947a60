import type { ChainName } from '@talkies/shared';
import type { ApiResponse, Chain, OwnedToken } from '@talkies/shared/schemas';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { wallet } from '../../../messages/en.ts';

export interface SendDraft {
  chain: ChainName;
  to: string;
  amount?: string;
  tokenId?: string;
}

interface Props {
  chains: readonly Chain[];
  pictures: readonly OwnedToken[];
  given: SendDraft | undefined;
  onReviewed: (draft: SendDraft, preview: ApiResponse<'previewSend'>) => void;
}

/** What to send: `polygon` for that chain's coins, `polygon 123` for a picture there. */
const idOf = (draft: Pick<SendDraft, 'chain' | 'tokenId'>): string =>
  draft.tokenId ? `${draft.chain} ${draft.tokenId}` : draft.chain;

export function SendForm({ chains, pictures, given, onReviewed }: Props) {
  const words = wallet.send;
  const [what, setWhat] = useState(given ? idOf(given) : (chains[0]?.name ?? ''));
  const [amount, setAmount] = useState(given?.amount ?? '');
  const [problem, setProblem] = useState<ApiProblem>();
  const [busy, setBusy] = useState(false);
  const [chain = '', tokenId] = what.split(' ');
  const coin = chains.find(({ name }) => name === chain)?.currency ?? '';

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const to = String(new FormData(event.currentTarget).get('to') ?? '');
    const draft: SendDraft = { chain: chain as ChainName, to, ...(tokenId ? { tokenId } : { amount }) };
    setBusy(true);
    setProblem(undefined);
    try {
      onReviewed(draft, await browserApi('previewSend', { body: draft }));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
      setBusy(false);
    }
  }

  const general = problem && !problem.problem.errors?.length ? problem.problem : undefined;
  return (
    <form className="send-form" onSubmit={(event) => void submit(event)} noValidate>
      <div className="field">
        <label htmlFor="send-what">{words.what}</label>
        <select
          id="send-what"
          className="input"
          value={what}
          onChange={(event) => setWhat(event.target.value)}
        >
          {chains.map(({ name, currency, label }) => (
            <option key={name} value={name}>
              {words.coins(currency, label)}
            </option>
          ))}
          {pictures.map((picture) => (
            <option key={idOf(picture)} value={idOf(picture)}>
              {words.picture(picture.item.title, picture.serial)}
            </option>
          ))}
        </select>
        {problem?.field('tokenId') ? <p className="note">{problem.field('tokenId')}</p> : null}
      </div>
      <Field
        label={words.to}
        name="to"
        defaultValue={given?.to}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint={words.toHint}
        error={problem?.field('to')}
      />
      {tokenId ? null : (
        <div className="send-amount">
          <Field
            label={words.amount(coin)}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={problem?.field('amount')}
          />
          <Button look="ghost" onClick={() => setAmount(words.all)}>
            {words.takeAll}
          </Button>
        </div>
      )}
      {general ? (
        <Notice kind="bad">
          {general.title}. {general.detail}
        </Notice>
      ) : null}
      <Button type="submit" block busy={busy}>
        {words.look}
      </Button>
    </form>
  );
}
