import type { PreparedTrade } from '@talkies/shared/schemas';
import { useEffect, useRef } from 'react';
import { whenReady } from './carry-out.ts';

/** A trouble with account or network ends by itself when it is mended in the wallet. Null: there is none. */
export function useMended(plan: PreparedTrade | null, mended: () => void): void {
  const latest = useRef(mended);
  latest.current = mended;
  useEffect(() => {
    if (!plan || plan.walletKind === 'vault') return;
    let left = false;
    let stop = (): void => undefined;
    whenReady(plan, () => latest.current()).then(
      (ending) => {
        stop = ending;
        if (left) stop();
      },
      () => undefined, // without the line, the buttons remain
    );
    return () => {
      left = true;
      stop();
    };
  }, [plan]);
}
