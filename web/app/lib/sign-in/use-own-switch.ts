import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../api/api.ts';
import { useMe } from '../api/root-data.ts';
import { toast } from '../toast/toast.ts';
import { setSignInSheet } from './sign-in-sheet.ts';
import { type Press, storePress, takeStoredPress } from './stored-press.ts';

interface Options {
  press: Press;
  /** the id of the item or film */
  id: string;
  read: () => Promise<boolean>;
  write: (wanted: boolean) => Promise<boolean>;
  words: { began: string; ended: string; failed: string };
}

/**
 * A button whose state the server stores for each person. It is off until it is known to be on, and may be pressed
 * before: the press counts, not the slower answer. A visitor's press is stored until they have signed in.
 */
export function useOwnSwitch({ press: what, id, read, write, words }: Options) {
  const { user } = useMe();
  const [on, setOn] = useState(false);
  const [busy, setBusy] = useState(false);
  const pressed = useRef(false);
  const userId = user?.id;

  async function set(wanted: boolean): Promise<void> {
    pressed.current = true;
    setBusy(true);
    try {
      const now = await write(wanted);
      setOn(now);
      toast(now ? words.began : words.ended);
    } catch (error) {
      toast(error instanceof ApiProblem ? error.problem.title : words.failed, 'alert');
    }
    setBusy(false);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person: their earlier press, else the stored state
  useEffect(() => {
    setOn(false);
    if (userId === undefined) return;
    if (takeStoredPress(what, id)) return void set(true);
    pressed.current = false;
    let current = true;
    read().then(
      (now) => current && !pressed.current && setOn(now),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [userId, id]);

  const press = (): void => {
    if (busy) return;
    if (user) return void set(!on);
    storePress(what, id);
    setSignInSheet(true);
  };
  return { on, busy, press };
}
