import type { ChainName } from '@talkies/shared';
import type { Chain, OwnedToken } from '@talkies/shared/schemas';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { RefusalNotice } from '../../../components/transaction/RefusalNotice.tsx';
import { useInvalidFocus } from '../../../lib/form/use-invalid-focus.ts';
import { wallet } from '../../../messages/en.ts';
import * as styles from './send.module.css';
import type { SendDraft, SendFlow } from './use-send.ts';

interface Props {
  chains: readonly Chain[];
  tokens: readonly OwnedToken[];
  given: SendDraft | undefined;
  flow: SendFlow;
  onReview: (draft: SendDraft) => void;
}

/** The id of a choice: `polygon` for that chain's coins, `polygon 123` for a token there. */
const idOf = (draft: Pick<SendDraft, 'chain' | 'tokenId'>): string =>
  draft.tokenId ? `${draft.chain} ${draft.tokenId}` : draft.chain;

export function SendForm({ chains, tokens, given, flow, onReview }: Props) {
  const words = wallet.send;
  const [what, setWhat] = useState(given ? idOf(given) : (chains[0]?.name ?? ''));
  const [amount, setAmount] = useState(given?.amount ?? '');
  const { refusal } = flow;
  const wrong = (name: string): string | undefined =>
    refusal?.fields.find(({ field }) => field === name)?.message;
  const [chain = '', tokenId] = what.split(' ');
  const coin = chains.find(({ name }) => name === chain)?.currency ?? '';

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const to = String(new FormData(event.currentTarget).get('to') ?? '');
    onReview({ chain: chain as ChainName, to, ...(tokenId ? { tokenId } : { amount }) });
  }

  return (
    <form ref={useInvalidFocus(refusal)} className={styles.sendForm} onSubmit={submit} noValidate>
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
          {tokens.map((token) => (
            <option key={idOf(token)} value={idOf(token)}>
              {words.token(token.item.title, token.serial)}
            </option>
          ))}
        </select>
        {wrong('tokenId') ? <p className="note">{wrong('tokenId')}</p> : null}
      </div>
      <Field
        label={words.to}
        name="to"
        defaultValue={given?.to}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint={words.toHint}
        error={wrong('to')}
      />
      {tokenId ? null : (
        <div className={styles.sendAmount}>
          <Field
            label={words.amount(coin)}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={wrong('amount')}
          />
          <Button variant="ghost" onClick={() => setAmount(words.all)}>
            {words.takeAll}
          </Button>
        </div>
      )}
      {refusal && refusal.fields.length === 0 ? <RefusalNotice refusal={refusal} /> : null}
      <Button type="submit" block busy={flow.state === 'preparing'}>
        {words.look}
      </Button>
    </form>
  );
}
