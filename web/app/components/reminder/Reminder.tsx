import type { RemindedOf } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { calendarPath } from '../../lib/address/paths.ts';
import { ApiProblem, browserApi } from '../../lib/api/api.ts';
import { useMe } from '../../lib/api/root-data.ts';
import { setSignInSheet } from '../../lib/sign-in/sign-in-sheet.ts';
import { storePress, takeStoredPress } from '../../lib/sign-in/stored-press.ts';
import { toast } from '../../lib/toast/toast.ts';
import { reminding as words } from '../../messages/en.ts';
import { Button } from '../Button.tsx';

export interface Reminded {
  about: RemindedOf;
  /** the film's slug, the item that is auctioned */
  id: string;
}

/** Here, as the stylesheet of every page has no room for what two pages show. */
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 20px',
  alignItems: 'center',
  marginTop: 12,
} as const;

/**
 * By mail and on the devices, as somebody chose it in the settings; or in their own calendar. A visitor's press is kept
 * until they have signed in.
 */
export default function Reminder({ about, id }: Reminded) {
  const { user } = useMe();
  const [wanted, setWanted] = useState(false);
  const [busy, setBusy] = useState(false);
  const userId = user?.id;
  const params = { about, id };

  async function set(next: boolean): Promise<void> {
    setBusy(true);
    try {
      const state = await browserApi('setReminder', { params, body: { wanted: next } });
      setWanted(state.wanted);
      toast(state.wanted ? words.began : words.ended);
    } catch (error) {
      toast(error instanceof ApiProblem ? error.problem.title : words.failed, 'alert');
    }
    setBusy(false);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person: what they pressed before, else how it is
  useEffect(() => {
    if (userId === undefined) return setWanted(false);
    if (takeStoredPress('remind', id)) return void set(true);
    browserApi('reminderState', { params }).then(
      (state) => setWanted(state.wanted),
      () => undefined,
    );
  }, [userId]);

  const press = (): void => {
    if (user) return void set(!wanted);
    storePress('remind', id);
    setSignInSheet(true);
  };
  return (
    <p style={row}>
      <Button variant="ghost" size="compact" busy={busy} aria-pressed={wanted} onClick={press}>
        {wanted ? words.on : words.remind}
      </Button>
      <a className="link" href={calendarPath(about, id)} download>
        {words.calendar}
      </a>
    </p>
  );
}
