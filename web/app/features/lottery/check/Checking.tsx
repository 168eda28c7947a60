import type { Lottery } from '@talkies/shared/schemas';
import { Button } from '../../../components/Button.tsx';
import { CheckSteps } from '../../../components/draw/CheckSteps.tsx';
import { lotteryCheck as words } from '../../../messages/en.ts';
import * as styles from './lottery-check.module.css';
import { type Check, useCheck } from './use-check.ts';

/** The button for checking a draw, the steps of the check, and the result. */
export function Checking({ lottery }: { lottery: Lottery }) {
  const { check, begin } = useCheck(lottery);
  const busy = check.state === 'loading' || check.state === 'checking';
  const first = lottery.draw ? words.repeat : words.checkNow;
  return (
    <div className={styles.checking}>
      <Button variant="ghost" busy={busy} onClick={() => void begin()}>
        {busy ? words.checking : check.state === 'idle' ? first : words.again}
      </Button>
      {check.state === 'loading' ? (
        <progress
          max={lottery.purchases}
          value={check.have}
          aria-label={words.loading(check.have, lottery.purchases)}
        />
      ) : null}
      <CheckSteps steps={check.steps} words={words} />
      <p role="status" className={styles.outcome}>
        {outcomeOf(check, lottery.draw !== null)}
      </p>
    </div>
  );
}

function outcomeOf({ state, steps, seconds }: Check, drawn: boolean): string | null {
  if (state === 'failed') return words.failed;
  if (state !== 'done') return null;
  const broken = steps.filter(({ passed }) => !passed).map(({ what }) => words.names[what]);
  if (broken.length > 0) return words.broken(broken.join(', '));
  return (drawn ? words.allRight : words.soFar)(seconds.toFixed(1));
}
