import { useEffect, useMemo, useRef, useState } from 'react';
import { Notice } from '../../../components/Notice.tsx';
import { useFormatPrice } from '../../../lib/format/currency-choice.ts';
import { useSecond } from '../../../lib/timing/shop-clock.ts';
import { tokenNews as words } from '../../../messages/en.ts';
import { changeText, isShown } from './change-text.ts';
import { type Change, changesBetween } from './changes.ts';
import type { News } from './use-token.ts';

/** Minutes before an auction's end that are announced. */
const MILESTONES = [10, 1];

/** The sentence for the last milestone passed; empty before the first. */
function useMilestone(endsAt: string | null): string {
  const now = useSecond();
  const [message, setMessage] = useState('');
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (now === null || endsAt === null) return;
    const left = Math.ceil(Date.parse(endsAt) / 1000) - now;
    const last = before.current;
    before.current = left;
    if (last === null) return;
    const passed = MILESTONES.findLast((minutes) => last > minutes * 60 && left <= minutes * 60);
    if (last > 0 && left <= 0) setMessage(words.changes.over);
    else if (passed !== undefined) setMessage(words.changes.left(passed));
  }, [now, endsAt]);
  return message;
}

/** The changes between the two states; where there is none to announce, the previous ones stay. */
function useChanges(news: News | null): readonly Change[] {
  const announced = useRef<readonly Change[]>([]);
  return useMemo(() => {
    const changes = news ? changesBetween(news.before, news.after) : [];
    if (changes.length > 0) announced.current = changes;
    return announced.current;
  }, [news]);
}

interface Props {
  news: News | null;
  /** the end of the running auction */
  endsAt: string | null;
}

/** Announces changes politely to screen readers; removals are also shown. */
export default function Announcer({ news, endsAt }: Props) {
  const format = useFormatPrice();
  const milestone = useMilestone(endsAt);
  const changes = useChanges(news);
  const gone = changes.filter(isShown);
  return (
    <>
      <p className="sr">
        {changes
          .filter((change) => !isShown(change))
          .map((change) => changeText(change, format))
          .join(' ')}
      </p>
      <p className="sr">{milestone}</p>
      {gone.length > 0 ? (
        <Notice kind="bad">
          {gone.map((change) => (
            <p key={changeText(change, format)}>{changeText(change, format)}</p>
          ))}
        </Notice>
      ) : null}
    </>
  );
}
