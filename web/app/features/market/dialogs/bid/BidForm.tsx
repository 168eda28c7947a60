import type { Money } from '@talkies/shared';
import type { Auction, Trade } from '@talkies/shared/schemas';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Field } from '../../../../components/field/Field.tsx';
import { formatMoney } from '../../../../lib/format/money.ts';
import { bidding as words } from '../../../../messages/en.ts';
import type { Act } from '../../transaction/use-transaction.ts';
import { type BidTerms, percentAbove, readBid, termsOf, typedAmount } from './read-bid.ts';
import { heldOn, useWallets } from './use-wallets.ts';
import { WalletChoice } from './WalletChoice.tsx';

interface Props {
  trade: Trade;
  auction: Auction;
  act: Act;
}

/** What was typed, or, until somebody types, the least that is taken now. */
function useAmount(minimum: Money) {
  const [typed, setTyped] = useState<string | null>(null);
  const first = useRef(minimum.amount);
  return {
    text: typed ?? typedAmount(minimum),
    write: setTyped,
    /** somebody else has bid since the form was opened */
    moved: first.current !== minimum.amount,
  };
}

export function BidForm({ trade, auction, act }: Props) {
  const terms = termsOf(trade, auction);
  const wallets = useWallets(trade.chain, terms.minimum);
  const [chosen, choose] = useState<string>();
  const wallet = wallets?.find(({ address }) => address === chosen) ?? wallets?.[0];
  const { text, write, moved } = useAmount(terms.minimum);
  const [error, setError] = useState<string>();
  const busy = act.state === 'preparing';
  const said = act.refusal?.fields.find(({ field }) => field === 'amount')?.message ?? error;
  // a new least bid makes an old complaint untrue
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the least bid moves
  useEffect(() => setError(undefined), [terms.minimum.amount]);

  const change = (value: string): void => {
    write(value);
    setError(undefined);
    if (act.state === 'refused') act.reset();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = readBid(text, terms, heldOn(wallet, trade.chain));
    if ('error' in read) return setError(read.error);
    const wish = { kind: 'bid', trade: trade.id, round: auction.round, amount: text.trim() } as const;
    const plan = await act.prepare(wish, wallet?.address);
    // any other wallet asks once more by itself
    if (plan && plan.walletKind !== 'vault') await act.go();
  };

  return (
    <form className="bid-form" onSubmit={(event) => void submit(event)} noValidate>
      <div className="bid-amount">
        <Field
          label={words.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => change(event.target.value)}
          error={said}
          hint={words.least(formatMoney(terms.minimum))}
        />
        <span aria-hidden="true">{trade.currency}</span>
      </div>
      <Suggestions auction={auction} terms={terms} text={text} onChoose={change} />
      {moved && auction.highest ? (
        <p className="small" role="status">
          {words.moved(formatMoney(auction.highest.coin))}
        </p>
      ) : null}
      <WalletChoice
        wallets={wallets}
        chain={trade.chain}
        value={wallet?.address}
        onChoose={choose}
        disabled={busy}
      />
      <Button type="submit" size="large" block busy={busy || wallets === null}>
        {words.place}
      </Button>
      <p className="small muted">{words.promise}</p>
    </form>
  );
}

interface SuggestionsProps {
  auction: Auction;
  terms: BidTerms;
  text: string;
  onChoose: (text: string) => void;
}

function Suggestions({ auction, terms, text, onChoose }: SuggestionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that fill the field above, no field of their own
    <div className="bid-suggestions" role="group" aria-label={words.suggestions}>
      {auction.suggested.map(({ coin }, index) => {
        const typed = typedAmount(coin);
        const percent = percentAbove(coin, terms);
        return (
          <button
            key={coin.amount}
            type="button"
            className="chip"
            aria-pressed={typed === text.trim()}
            onClick={() => onChoose(typed)}
          >
            <b className="num">{formatMoney(coin)}</b>
            <span>
              {percent > 0 ? words.above(`${percent}%`) : index === 0 && !terms.highest ? words.first : ''}
            </span>
          </button>
        );
      })}
    </div>
  );
}
