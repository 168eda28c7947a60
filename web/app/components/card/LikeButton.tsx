import './like.css';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem, browserApi } from '../../lib/api/api.ts';
import { isLiked, noteLike } from '../../lib/api/likes.ts';
import { useLikes, useMe } from '../../lib/api/root-data.ts';
import { press } from '../../lib/early-input/early-press.ts';
import { setSignInSheet } from '../../lib/sign-in/sign-in-sheet.ts';
import { storePress, takeStoredPress } from '../../lib/sign-in/stored-press.ts';
import { toast } from '../../lib/toast/toast.ts';
import { card, figure, pageProblems } from '../../messages/en.ts';

interface Props {
  id: string;
  title: string;
  likes: number;
}

/**
 * The heart and its count. It changes at once and reverts if the server refuses. Presses during a request are sent
 * after it, so that the last one counts. A visitor's press is stored until they have signed in.
 */
export function LikeButton({ id, title, likes }: Props) {
  const { user } = useMe();
  const likedIds = useLikes();
  const [state, setState] = useState({ liked: isLiked(likedIds, id), likes });
  /** the state that the presses so far request; undefined while nothing is being sent */
  const wanted = useRef<boolean>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) setState({ liked: isLiked(likedIds, id), likes });
  }, [likedIds, id, likes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when somebody has signed in
  useEffect(() => {
    if (user && takeStoredPress('like', id) && !likedIds.includes(id)) void toggle();
  }, [user]);

  async function toggle() {
    if (!user) {
      storePress('like', id);
      return setSignInSheet(true);
    }
    const sending = wanted.current !== undefined;
    wanted.current = !(wanted.current ?? state.liked);
    const { current } = wanted;
    noteLike(likedIds, id, current);
    setState((before) => ({ liked: current, likes: before.likes + (current ? 1 : -1) }));
    if (!sending) await send(state);
  }

  async function send(before: typeof state) {
    let known = before;
    try {
      while (wanted.current !== undefined && wanted.current !== known.liked)
        known = await (wanted.current
          ? browserApi('likeItem', { params: { id } })
          : browserApi('unlikeItem', { params: { id } }));
    } catch (error) {
      toast(error instanceof ApiProblem ? error.problem.title : pageProblems.offline.text, 'alert');
    }
    wanted.current = undefined;
    noteLike(likedIds, id, known.liked);
    setState(known);
  }

  return (
    <button {...press(toggle)} className="like" aria-pressed={state.liked} aria-label={card.like(title)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20s-7.5-4.6-9.3-9.2C1.3 7 3.6 4 6.8 4 9 4 10.9 5.2 12 7c1.1-1.8 3-3 5.2-3 3.2 0 5.5 3 4.1 6.8C19.5 15.4 12 20 12 20z" />
      </svg>
      {state.likes > 0 ? <span className="num">{figure(state.likes)}</span> : null}
    </button>
  );
}
