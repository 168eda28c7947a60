import type { ItemDetail, SealedQuote } from '@talkies/shared/schemas';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { ProviderChoice } from '../../../components/checkout/ProviderChoice.tsx';
import { RefusalNotice } from '../../../components/transaction/RefusalNotice.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { takeTime } from '../../../lib/page/clock.ts';
import { refusalOf } from '../../../lib/transaction/explain.ts';
import type { Refusal } from '../../../lib/transaction/refusal.ts';
import { checkout as words } from '../../../messages/en.ts';
import { CheckoutSheet } from './CheckoutSheet.tsx';
import { Countdown, QuoteSummary, useLeft } from './CheckoutSummary.tsx';
import { keepStarted, type Started, startedWith } from './started.ts';
import { WalletOptions } from './WalletOptions.tsx';
import { isProvider, type Way } from './way.ts';

interface Props {
  item: ItemDetail;
  /** signing up and in, in this dialog */
  signIn: ReactNode;
  /** a way was chosen: what to go on with once they are in */
  onStart: (started: Started) => void;
  onClose: () => void;
}

/** The checkout of somebody who is not signed in: the price holds while they choose how to pay, and then sign in here. */
export function VisitorCheckout({ item, signIn, onStart, onClose }: Props) {
  const { quoted, refusal, ask } = useSealedQuote(item.id);
  const [chosen, setChosen] = useState<Way | null>(null);
  const [entering, setEntering] = useState(false);
  const left = useLeft(quoted?.quote.expiresAt);
  const way = chosen ?? quoted?.methods[0]?.method ?? 'vault';
  const go = (sealed: SealedQuote): void => {
    const started = startedWith(way, sealed);
    keepStarted(item.id, started);
    onStart(started);
    setEntering(true);
  };
  const offer = quoted?.methods.find(({ method }) => method === way) ?? null;
  const over = left === 0;
  return (
    <CheckoutSheet
      onClose={onClose}
      summary={
        <QuoteSummary
          item={item}
          quote={quoted?.quote ?? null}
          offer={offer}
          onRamp={null}
          inEth={null}
          left={left}
          over={over}
          kept={false}
        >
          {quoted ? (
            <>
              <Countdown left={left} over={over} label={words.priceHolds} />
              {over ? (
                <Button size="large" block onClick={() => void ask()}>
                  {words.fresh}
                </Button>
              ) : entering ? null : (
                <Button size="large" block onClick={() => go(quoted)}>
                  {words.pay}
                </Button>
              )}
            </>
          ) : null}
        </QuoteSummary>
      }
    >
      {refusal ? (
        <RefusalNotice refusal={refusal}>
          <Button look="ghost" size="compact" onClick={() => void ask()}>
            {words.again}
          </Button>
        </RefusalNotice>
      ) : null}
      {entering ? (
        <>
          <button type="button" className="link" onClick={() => setEntering(false)}>
            {words.otherWay}
          </button>
          {signIn}
        </>
      ) : quoted ? (
        <>
          <p className="muted">{words.asVisitor}</p>
          <WalletOptions
            order={{ quote: quoted.quote, chain: item.chain, ethPayment: null }}
            way={way}
            onChoose={setChosen}
            disabled={false}
          />
          <ProviderChoice
            offered={{ methods: quoted.methods, onRamps: [] }}
            value={isProvider(way) ? way : null}
            onChoose={setChosen}
          />
        </>
      ) : refusal ? null : (
        <p role="status">{words.asking}</p>
      )}
    </CheckoutSheet>
  );
}

/** A price that holds for ten minutes, without an order; asked for when the dialog comes. */
function useSealedQuote(itemId: string) {
  const [quoted, setQuoted] = useState<SealedQuote | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  async function ask(): Promise<void> {
    const sent = Date.now();
    setRefusal(null);
    try {
      const sealed = await browserApi('quoteItem', { params: { id: itemId } });
      takeTime(sealed.serverTime, sent);
      setQuoted(sealed);
    } catch (error) {
      setRefusal(await refusalOf(error, null));
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog comes
  useEffect(() => void ask(), []);
  return { quoted, refusal, ask };
}
