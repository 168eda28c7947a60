import './like.css';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '../../lib/address/paths.ts';
import { ApiProblem, browserApi } from '../../lib/api/api.ts';
import { useLikes, useMe } from '../../lib/api/session.ts';
import { toast } from '../../lib/page/toast.ts';
import { card, intermission } from '../../messages/en.ts';

interface Props {
  id: string;
  title: string;
  likes: number;
}

/** The heart and its count. It changes at once and goes back if the server says no. */
export function LikeButton({ id, title, likes }: Props) {
  const { user } = useMe();
  const likedIds = useLikes();
  const [state, setState] = useState({ liked: likedIds.includes(id), likes });
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => setState({ liked: likedIds.includes(id), likes }), [likedIds, id, likes]);

  async function press() {
    if (!user) {
      await navigate(loginPath(pathname + search));
      return;
    }
    const before = state;
    setState({ liked: !before.liked, likes: before.likes + (before.liked ? -1 : 1) });
    try {
      setState(await browserApi(before.liked ? 'unlikeItem' : 'likeItem', { params: { id } }));
    } catch (error) {
      setState(before);
      toast(error instanceof ApiProblem ? error.problem.title : intermission.offline.text, 'alert');
    }
  }

  return (
    <button
      type="button"
      className="like"
      aria-pressed={state.liked}
      aria-label={card.like(title)}
      onClick={() => void press()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20s-7.5-4.6-9.3-9.2C1.3 7 3.6 4 6.8 4 9 4 10.9 5.2 12 7c1.1-1.8 3-3 5.2-3 3.2 0 5.5 3 4.1 6.8C19.5 15.4 12 20 12 20z" />
      </svg>
      <span className="num">{state.likes}</span>
    </button>
  );
}
