import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Money } from '../../../components/Money.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { Pairing } from '../../../components/transaction/Pairing.tsx';
import { RefusalNotice } from '../../../components/transaction/RefusalNotice.tsx';
import {
  type MarketTransactionFlow,
  useMarketTransaction,
} from '../../../lib/transaction/market/use-market-transaction.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { chains, profile, sellSeveral as words } from '../../../messages/en.ts';
import { totalOf } from './listing-sums.ts';
import { type Queue, queueOf, retried, type Step, withOutcome } from './queue.ts';
import * as styles from './sell-several.module.css';

interface Props {
  steps: readonly Step[];
  /** called when an edition's listing is in a block */
  onListed: (id: string) => void;
  /** returns to the prices */
  onEdit: () => void;
}

/** How often the person's own wallet will open, in words. */
function signaturesOf(steps: readonly Step[]): string {
  const own = steps.filter(({ walletKind }) => walletKind !== 'vault').length;
  if (own === 0) return words.signatures.vault;
  return own === steps.length ? words.signatures.own(own) : words.signatures.mixed(own);
}

/** The chosen editions with their prices: reviewed, then signed one after another. */
export function Signing({ steps, onListed, onEdit }: Props) {
  const [queue, setQueue] = useState<Queue | null>(null);
  const [listed, setListed] = useState<ReadonlySet<string>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const sells = steps.filter(({ kind }) => kind === 'sell').length;
  const working = queue !== null && queue.waiting.length > 0;
  const refused = Object.values(queue?.outcomes ?? {}).includes('refused');
  const over = queue !== null && !working;
  return (
    <section className={styles.signing} aria-labelledby="several-signing">
      <h2 id="several-signing" ref={heading} tabIndex={-1}>
        {queue ? words.progress(listed.size, sells) : words.reviewTitle}
      </h2>
      {queue ? (
        <progress
          className={styles.progress}
          value={listed.size}
          max={sells}
          aria-labelledby="several-signing"
        />
      ) : (
        <p>{signaturesOf(steps)}</p>
      )}
      <p className="muted">{listed.size === sells ? words.finished : words.leave}</p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <SigningStep
            key={step.id}
            step={step}
            active={queue?.waiting[0] === step.id}
            started={queue !== null}
            waits={queue?.waiting.includes(step.id) ?? false}
            onOutcome={(sent) => setQueue((before) => before && withOutcome(before, step, sent))}
            onDone={() => {
              if (step.kind !== 'sell') return;
              setListed((before) => new Set([...before, step.id]));
              onListed(step.id);
            }}
            onAgain={() =>
              setQueue(
                (before) => before && retried(before, steps, step.kind === 'sell' ? step.id : undefined),
              )
            }
          />
        ))}
      </ol>
      <div className={styles.actions}>
        {queue === null ? (
          <>
            <Button size="large" onClick={() => setQueue(queueOf(steps))}>
              {words.start(sells)}
            </Button>
            <Button variant="ghost" size="large" onClick={onEdit}>
              {words.edit}
            </Button>
          </>
        ) : null}
        {over && refused ? (
          <Button size="large" onClick={() => setQueue(retried(queue, steps))}>
            {words.againAll}
          </Button>
        ) : null}
        {over ? (
          <>
            <ButtonLink variant="ghost" size="large" to={`${patterns.profile}?tab=on-sale`}>
              {words.seeAll}
            </ButtonLink>
            <Button variant="ghost" size="large" onClick={onEdit}>
              {words.rest}
            </Button>
          </>
        ) : null}
      </div>
    </section>
  );
}

interface StepProps {
  step: Step;
  /** whether it is being signed now */
  active: boolean;
  started: boolean;
  waits: boolean;
  onOutcome: (sent: boolean) => void;
  onDone: () => void;
  onAgain: () => void;
}

/**
 * Whether a step succeeded, once its wallet has answered; null while it is in progress. An approval has to be in a
 * block first.
 */
function outcomeOf({ kind }: Step, { state }: MarketTransactionFlow): boolean | null {
  if (state === 'done') return true;
  if (state === 'sent') return kind === 'sell' ? true : null;
  return false;
}

function SigningStep({ step, active, started, waits, onOutcome, onDone, onAgain }: StepProps) {
  const flow = useMarketTransaction({ doneWhen: 'included', onDone });
  /** whether its wallet has answered in this turn */
  const [answered, setAnswered] = useState(false);
  const outcome = active && answered ? outcomeOf(step, flow) : null;

  async function sign(): Promise<void> {
    if (await flow.prepare(step.intent, step.wallet)) await flow.go();
    setAnswered(true);
  }
  // once for each turn
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (active) void sign();
  }, [active]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the outcome ends the turn
  useEffect(() => {
    if (outcome === null) return;
    setAnswered(false);
    onOutcome(outcome);
  }, [outcome]);
  // sent, but then refused by the chain
  const failed = flow.state === 'refused' && flow.transaction !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (failed) onOutcome(false);
  }, [failed]);

  const stopped = started && !active && !waits && flow.state !== 'sent' && flow.state !== 'done';
  return (
    <li data-state={flow.state} data-part="several-step" aria-current={active ? 'step' : undefined}>
      <What step={step} />
      <p className={styles.stepState} role="status">
        {stateOf(step, flow, { active, stopped })}
      </p>
      {stopped && flow.state !== 'idle' ? (
        <div className={styles.stepRefusal}>
          {flow.refusal ? <RefusalNotice refusal={flow.refusal} /> : null}
          <Button variant="ghost" size="compact" onClick={onAgain}>
            {words.again}
          </Button>
        </div>
      ) : null}
      <Pairing pairing={flow.pairing} onEnd={flow.paired} />
    </li>
  );
}

function stateOf(
  step: Step,
  { state }: MarketTransactionFlow,
  { active, stopped }: { active: boolean; stopped: boolean },
): string | null {
  if (state === 'done') return words.state[step.kind];
  if (state === 'sent') return words.state.sent;
  if (active && state === 'signing')
    return words.state.signing[step.walletKind === 'vault' ? 'vault' : 'own'];
  if (active) return words.state.preparing;
  if (stopped && state !== 'idle') return step.kind === 'sell' ? words.state.refused : words.state.notAllowed;
  return words.state.waiting;
}

function What({ step }: { step: Step }) {
  if (step.kind === 'approve')
    return (
      <div className={styles.what}>
        <b>{words.approve(chains[step.chain])}</b>
      </div>
    );
  const { card } = step.edition;
  return (
    <>
      <span className={styles.thumb}>
        <Picture image={card.image} sizes="56px" decorative />
      </span>
      <div className={styles.what}>
        <b>{card.title}</b>
        <span className="small muted num">{profile.number(card.serial, card.quantity)}</span>
      </div>
      <Price step={step} />
    </>
  );
}

function Price({ step: { edition, price } }: { step: Extract<Step, { kind: 'sell' }> }) {
  const figures = totalOf(edition, price);
  return <p className={styles.stepPrice}>{figures ? <Money value={figures.receives} exact /> : null}</p>;
}
