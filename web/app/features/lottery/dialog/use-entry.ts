import type { MyLottery } from '@talkies/shared/schemas';
import { useState } from 'react';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { type Refusal, refusalOfProblem } from '../../../lib/transaction/refusal.ts';

/** The statements that people make before they buy tickets, once for each account. */
export interface EntryWords {
  /** that they are 18 or older, as just ticked or stated before */
  adult: boolean;
  setAdult: (adult: boolean) => void;
  /** where they live, as just chosen; empty: not yet */
  region: string;
  setRegion: (code: string) => void;
  /** the latest press at which statements were missing */
  pressed: object | null;
  /** the statements that were missing at it */
  missing: { adult: boolean; region: boolean };
  /** the server's refusal */
  refusal: Refusal | null;
  /** Whether all statements are made; from then on, missing ones are marked. */
  isComplete: () => boolean;
  /** Sends new statements to the server. @returns whether tickets may be bought, or one may be taken for free */
  say: (free?: boolean) => Promise<boolean>;
}

/**
 * @param mine null for visitors, who are asked only for their age
 * @param refresh loads the person's part in the lottery again
 */
export function useEntry(mine: MyLottery | null, refresh: () => Promise<MyLottery | null>): EntryWords {
  const [ticked, setTicked] = useState(false);
  const [region, setRegion] = useState('');
  const [pressed, setPressed] = useState<object | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const known = mine?.entry.adult === true;
  const asksRegion = mine?.entry.regionNeeded === true;
  const adult = ticked || known;
  const complete = adult && (!asksRegion || region !== '');

  async function say(free = false): Promise<boolean> {
    setRefusal(null);
    if (known && !asksRegion) return true;
    try {
      await browserApi('setLotteryEntry', {
        body: { ...(known ? {} : { adult: true as const }), ...(asksRegion ? { region } : {}) },
      });
      const now = await refresh();
      return now === null || (free ? now.freeEntry : now.problem === null);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setRefusal(refusalOfProblem(error.problem));
      return false;
    }
  }
  return {
    adult,
    setAdult: setTicked,
    region,
    setRegion,
    pressed,
    missing: { adult: pressed !== null && !adult, region: pressed !== null && asksRegion && region === '' },
    refusal,
    isComplete: () => {
      if (!complete) setPressed({});
      return complete;
    },
    say,
  };
}
