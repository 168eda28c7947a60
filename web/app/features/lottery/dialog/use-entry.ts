import type { MyLottery } from '@talkies/shared/schemas';
import { useState } from 'react';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { type Refusal, refusalOfProblem } from '../../../lib/transaction/refusal.ts';

/** What somebody says of themselves before tickets are sold to them, once an account. */
export interface EntryWords {
  /** that they are 18 or older, as they just ticked or said before */
  adult: boolean;
  setAdult: (adult: boolean) => void;
  /** where they live, as they just chose; empty: not yet */
  region: string;
  setRegion: (code: string) => void;
  /** what was pressed without */
  missing: { adult: boolean; region: boolean };
  /** the server said no to it */
  refusal: Refusal | null;
  /** Whether everything is said that is asked; from then on what is missing is marked. */
  isComplete: () => boolean;
  /** Tells the server what it does not know yet. @returns whether tickets may be bought, or one be taken for free */
  say: (free?: boolean) => Promise<boolean>;
}

/**
 * @param mine null for visitors, who are asked for their age alone
 * @param refresh asks what the lottery means to them now
 */
export function useEntry(mine: MyLottery | null, refresh: () => Promise<MyLottery | null>): EntryWords {
  const [ticked, setTicked] = useState(false);
  const [region, setRegion] = useState('');
  const [pressed, setPressed] = useState(false);
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
    missing: { adult: pressed && !adult, region: pressed && asksRegion && region === '' },
    refusal,
    isComplete: () => {
      setPressed(true);
      return complete;
    },
    say,
  };
}
