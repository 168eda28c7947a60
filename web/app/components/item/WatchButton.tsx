import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '../../lib/address/paths.ts';
import { ApiProblem, browserApi } from '../../lib/api/api.ts';
import { useMe } from '../../lib/api/session.ts';
import { toast } from '../../lib/page/toast.ts';
import { watching as words } from '../../messages/en.ts';

/** Beside the heart: be notified of lower prices, offers and the end of an auction. */
export default function WatchButton({ id, title }: { id: string; title: string }) {
  const { user } = useMe();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [watched, setWatched] = useState(false);
  const [busy, setBusy] = useState(false);
  const signedIn = user !== null;
  useEffect(() => {
    if (!signedIn) return setWatched(false);
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
  const toggle = async (): Promise<void> => {
    if (!user) return void (await navigate(loginPath(pathname + search)));
    setBusy(true);
    try {
      const state = await (watched
        ? browserApi('unwatchItem', { params: { id } })
        : browserApi('watchItem', { params: { id } }));
      setWatched(state.watched);
      toast(state.watched ? words.began : words.ended);
    } catch (error) {
      toast(error instanceof ApiProblem ? error.problem.title : words.failed, 'alert');
    }
    setBusy(false);
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
