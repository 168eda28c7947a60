import { useEffect, useState } from 'react';
import { ApiProblem, browserApi } from '../../lib/api/api.ts';
import { useMe } from '../../lib/api/root-data.ts';
import { setSignInSheet } from '../../lib/sign-in/sign-in-sheet.ts';
import { storePress, takeStoredPress } from '../../lib/sign-in/stored-press.ts';
import { toast } from '../../lib/toast/toast.ts';
import { watching as words } from '../../messages/en.ts';

/** Beside the heart: be notified of lower prices, listings and the end of an auction. A visitor's press is kept until they have signed in. */
export default function WatchButton({ id, title }: { id: string; title: string }) {
  const { user } = useMe();
  const [watched, setWatched] = useState(false);
  const [busy, setBusy] = useState(false);
  const signedIn = user !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each poster, and when somebody is signed in
  useEffect(() => {
    if (!signedIn) return setWatched(false);
    if (takeStoredPress('watch', id)) return void set(true);
    let current = true;
    // the button says that nothing is watched until it is known, and pressing it does no harm
    browserApi('watchState', { params: { id } }).then(
      (state) => current && setWatched(state.watched),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [id, signedIn]);
  const set = async (wanted: boolean): Promise<void> => {
    setBusy(true);
    try {
      const state = await (wanted
        ? browserApi('watchItem', { params: { id } })
        : browserApi('unwatchItem', { params: { id } }));
      setWatched(state.watched);
      toast(state.watched ? words.began : words.ended);
    } catch (error) {
      toast(error instanceof ApiProblem ? error.problem.title : words.failed, 'alert');
    }
    setBusy(false);
  };
  const toggle = async (): Promise<void> => {
    if (user) return set(!watched);
    storePress('watch', id);
    setSignInSheet(true);
  };
  return (
    <button
      type="button"
      className="quiet"
      aria-pressed={watched}
      aria-label={words.label(title)}
      title={words.hint}
      aria-disabled={busy || undefined}
      onClick={() => void (busy || toggle())}
    >
      {watched ? words.watching : words.watch}
    </button>
  );
}
