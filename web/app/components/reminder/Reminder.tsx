import type { RemindedOf } from '@talkies/shared/schemas';
import { browserApi } from '../../lib/api/api.ts';
import { useOwnSwitch } from '../../lib/sign-in/use-own-switch.ts';
import { useLeft } from '../../lib/timing/shop-clock.ts';
import { calendarPath } from '../../lib/url/paths.ts';
import { reminding as words } from '../../messages/en.ts';
import { Button } from '../Button.tsx';

export interface Reminded {
  about: RemindedOf;
  /** the film's slug, or the id of the auctioned item */
  id: string;
  /** when it opens, ISO 8601 */
  until: string;
}

/** Styles kept here, as only two pages need them and every page's stylesheet is at its limit. */
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 20px',
  alignItems: 'center',
  marginTop: 12,
} as const;

/** Sets a reminder by mail and on devices, by the person's settings; or adds the opening to their own calendar. */
export default function Reminder({ about, id, until }: Reminded) {
  const left = useLeft(until);
  const params = { about, id };
  const { on, busy, press } = useOwnSwitch({
    ...{ press: 'remind', id, words },
    read: async () => (await browserApi('reminderState', { params })).wanted,
    write: async (wanted) => (await browserApi('setReminder', { params, body: { wanted } })).wanted,
  });
  // an opening that is past has no calendar file, and its reminder would be refused
  if (left === 0) return null;
  return (
    <p style={row}>
      <Button variant="ghost" size="compact" busy={busy} aria-pressed={on} onClick={press}>
        {on ? words.on : words.remind}
      </Button>
      <a className="link" href={calendarPath(about, id)} download>
        {words.calendar}
      </a>
    </p>
  );
}
