import { exactAmount } from '@talkies/shared';
import type { Auction, MarketToken } from '@talkies/shared/schemas';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../../../../components/Button.tsx';
import { balanceOn, type OwnWallet, walletChoice } from '../../../../components/checkout/own-wallet.ts';
import { WalletChoice } from '../../../../components/checkout/WalletChoice.tsx';
import { Field } from '../../../../components/field/Field.tsx';
import { Money } from '../../../../components/Money.tsx';
import { Notice } from '../../../../components/Notice.tsx';
import { useInvalidFocus } from '../../../../lib/form/use-invalid-focus.ts';
import { formatMoney } from '../../../../lib/format/money.ts';
import type { MarketTransactionFlow } from '../../../../lib/transaction/market/use-market-transaction.ts';
import { searchOf } from '../../../../lib/url/filters.ts';
import { patterns, walletPath } from '../../../../lib/url/paths.ts';
import { bidding as words } from '../../../../messages/en.ts';
import * as styles from './bid.module.css';
import {
  type BidDraft,
  type BidTerms,
  exactly,
  percentAbove,
  readBid,
  shownBid,
  termsOf,
  tooPoor,
} from './read-bid.ts';
import { walletOf } from './use-wallets.ts';

interface Props {
  marketToken: MarketToken;
  auction: Auction;
  flow: MarketTransactionFlow;
  draft: BidDraft;
  onDraft: (draft: BidDraft) => void;
  /** null until they are known */
  wallets: readonly OwnWallet[] | null;
}

export function BidForm({ marketToken, auction, flow, draft, onDraft, wallets }: Props) {
  const terms = termsOf(marketToken, auction);
  const wallet = walletOf(wallets, draft.wallet);
  const text = draft.typed ?? exactAmount(terms.minimum);
  const moved = draft.since !== terms.minimum.amount;
  // a new object for each press, so that a second press focuses the field too
  const [wrong, setWrong] = useState<{ error: string }>();
  const poor = tooPoor(terms, balanceOn(wallet, marketToken.chain));
  const addCoins = useRef<HTMLAnchorElement>(null);
  const { pathname, search } = useLocation();
  const busy = flow.state === 'preparing';
  const message = flow.refusal?.fields.find(({ field }) => field === 'amount')?.message ?? wrong?.error;
  const form = useInvalidFocus(wrong ?? flow.refusal);
  // a new least bid makes the earlier error invalid
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the least bid changes
  useEffect(() => setWrong(undefined), [terms.minimum.amount]);

  const change = (value: string): void => {
    onDraft({ ...draft, typed: value });
    setWrong(undefined);
    if (flow.state === 'refused') flow.reset();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // the page already says so, with the remedy
    if (poor) return addCoins.current?.focus();
    const read = readBid(text, terms, balanceOn(wallet, marketToken.chain));
    if ('error' in read) return setWrong(read);
    const intent = {
      kind: 'bid',
      marketToken: marketToken.id,
      round: auction.round,
      amount: text.trim(),
    } as const;
    const plan = await flow.prepare(intent, wallet?.address);
    // any other wallet asks for confirmation itself
    if (plan && plan.walletKind !== 'vault') await flow.go();
  };

  return (
    <form ref={form} className={styles.bidForm} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.bidAmount}>
        <Field
          label={words.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => change(event.target.value)}
          error={message && terms.legendary ? words.leastIs(exactly(terms.minimum)) : message}
          hint={words.least(formatMoney(terms.minimum))}
        />
        <span aria-hidden="true">{marketToken.currency}</span>
      </div>
      {message && terms.legendary ? (
        <p className={styles.bidToast} role="alert" key={message}>
          {message}
        </p>
      ) : null}
      {poor ? (
        <Notice kind="bad">
          <p>{poor}</p>
          <p className={styles.bidRemedies}>
            <Link className="link" ref={addCoins} to={`${walletPath(pathname + search)}&open=receive`}>
              {words.addCoins}
            </Link>
            <Link
              className="link"
              to={patterns.marketplace + searchOf({ price: 'auction', sort: 'price-up' })}
            >
              {words.lowerBids}
            </Link>
          </p>
        </Notice>
      ) : null}
      <Suggestions auction={auction} terms={terms} text={text} onChoose={change} />
      {moved && auction.highest ? (
        <p className="small" role="status">
          {words.moved(formatMoney(auction.highest.coin))}
        </p>
      ) : null}
      <WalletChoice
        legend={words.wallet}
        // as tall as one wallet, as most people have one
        choices={
          wallets?.map((each) => walletChoice(each, marketToken.chain, words.balanceUnknown)) ?? [
            { value: '', name: words.loading, note: '\u00a0' },
          ]
        }
        value={wallet?.address}
        onChoose={(chosen) => onDraft({ ...draft, wallet: chosen })}
        disabled={busy || wallets === null}
        other={words.otherWallet}
      />
      <p className="small muted">{words.promise}</p>
      <div className={styles.bidFoot}>
        <p>
          <span className="small muted">{words.amount}</span>
          <b className="num">{shownBid(text, marketToken.currency)}</b>
        </p>
        <Button type="submit" size="large" block busy={busy || wallets === null}>
          {words.position}
        </Button>
      </div>
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
    // biome-ignore lint/a11y/useSemanticElements: buttons that fill the field above, not a fieldset
    <div className={styles.bidSuggestions} role="group" aria-label={words.suggestions}>
      {auction.suggested.map((price, index) => {
        const { coin } = price;
        const typed = exactAmount(coin);
        const percent = percentAbove(coin, terms);
        return (
          <button
            key={coin.amount}
            type="button"
            className="chip"
            aria-pressed={typed === text.trim()}
            onClick={() => onChoose(typed)}
          >
            <b>
              <Money value={price} />
            </b>
            <Money value={price} other className="small" />
            <span>
              {percent > 0 ? words.above(`${percent}%`) : index === 0 && !terms.highest ? words.first : ''}
            </span>
          </button>
        );
      })}
    </div>
  );
}
