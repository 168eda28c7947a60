import './credits.css';
import { shortHex } from '@talkies/shared';
import type { Credit } from '@talkies/shared/schemas';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../../components/button/Button.tsx';
import { Money } from '../../../components/money/Money.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { chains, creditWords as words } from '../../../messages/en.ts';
import { ActSteps } from '../act/ActSteps.tsx';
import { useAct } from '../act/use-act.ts';
import { useLive } from '../live/use-live.ts';

const keyOf = ({ chain, wallet, source }: Credit): string => `${chain} ${wallet} ${source}`;

/** Money that could not be sent to the person and waits in a contract; nothing where none waits. For signed-in pages. */
export default function Credits() {
  const [credits, setCredits] = useState<readonly Credit[]>([]);
  const look = useCallback((): void => {
    browserApi('myCredits').then(
      (answer) => setCredits(answer.credits),
      () => undefined, // asked again with the next change
    );
  }, []);
  useEffect(look, [look]);
  useLive(['me'], { me: (what) => void (what === 'trading' && look()), again: look });
  if (credits.length === 0) return null;
  return (
    <section className="credits" aria-labelledby="credits">
      <h2 id="credits">{words.title}</h2>
      <p className="muted">{words.text}</p>
      <ul>
        {credits.map((credit) => (
          <Waiting key={keyOf(credit)} credit={credit} onDone={look} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ credit, onDone }: { credit: Credit; onDone: () => void }) {
  const act = useAct({ onDone, doneWhen: 'included' });
  const { chain, source, wallet, amount } = credit;
  const busy = act.state === 'preparing' || act.state === 'signing' || act.state === 'sent';
  const withdraw = async (): Promise<void> => {
    if (await act.prepare({ kind: 'withdraw', chain, source }, wallet)) await act.go();
  };
  return (
    <li>
      <div>
        <p className="credits-sum">
          <Money value={amount.coin} />
        </p>
        <p className="small muted">
          {words.sources[source]}, {words.waits(shortHex(wallet), chains[chain])}
        </p>
      </div>
      {act.state === 'done' ? null : (
        <Button size="compact" look="ghost" busy={busy} onClick={() => void withdraw()}>
          {words.withdraw}
        </Button>
      )}
      <ActSteps act={act} />
    </li>
  );
}
