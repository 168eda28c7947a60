import { browserApi } from '../../lib/api/api.ts';
import { useOwnSwitch } from '../../lib/sign-in/use-own-switch.ts';
import { watching as words } from '../../messages/en.ts';

/**
 * The button beside the heart that watches an item: for notifications of lower prices, listings and the end of an
 * auction.
 */
export default function WatchButton({ id, title }: { id: string; title: string }) {
  const params = { id };
  const { on, busy, press } = useOwnSwitch({
    ...{ press: 'watch', id, words },
    read: async () => (await browserApi('watchState', { params })).watched,
    write: async (wanted) =>
      (await (wanted ? browserApi('watchItem', { params }) : browserApi('unwatchItem', { params }))).watched,
  });
  return (
    <button
      type="button"
      className="quiet"
      aria-pressed={on}
      aria-label={words.label(title)}
      title={words.hint}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {on ? words.watching : words.watch}
    </button>
  );
}
