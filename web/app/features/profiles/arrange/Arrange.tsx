import type { OwnedToken } from '@talkies/shared/schemas';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { ApiProblem, browserApi, networkError } from '../../../lib/api/api.ts';
import { problemLine } from '../../../lib/api/problem-text.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { profile, arranging as words } from '../../../messages/en.ts';
import * as styles from './arrange.module.css';
import { moved } from './moved.ts';
import { type Drag, useDrag } from './use-drag.ts';

type Step = 'earlier' | 'later' | 'first';
const target = (step: Step, position: number): number =>
  step === 'first' ? 0 : position + (step === 'earlier' ? -1 : 1);

interface Props {
  tokens: readonly OwnedToken[];
  onDone: () => void;
}

/**
 * Lets the owner rearrange the showcase: by dragging, or by buttons that the keyboard reaches. Stored when they save.
 */
export default function Arrange({ tokens, onDone }: Props) {
  const [order, setOrder] = useState(tokens);
  const [announced, setAnnounced] = useState('');
  const [saving, setSaving] = useState(false);
  const { revalidate } = useRevalidator();
  const list = useRef<HTMLOListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  const pressed = useRef<{ marketToken: string; step: Step } | null>(null);

  const move = useCallback((from: number, to: number) => {
    setOrder((before) => {
      const token = before[from];
      if (token) setAnnounced(words.moved(token.item.title, to + 1, before.length));
      return moved(before, from, to);
    });
  }, []);
  const { drag, startDrag } = useDrag(move);

  // a button that moves in the page loses the focus, so it is restored
  useLayoutEffect(() => {
    const { current } = pressed;
    if (!current || order.length === 0) return;
    pressed.current = null;
    const row = list.current?.querySelector(`[data-market-token="${CSS.escape(current.marketToken)}"]`);
    const button = row?.querySelector<HTMLButtonElement>(`[data-step="${current.step}"]:not(:disabled)`);
    (button ?? row?.querySelector<HTMLButtonElement>('[data-step]:not(:disabled)'))?.focus();
  }, [order]);

  async function save(): Promise<void> {
    setSaving(true);
    try {
      const named = order.map(({ chain, tokenId }) => ({ chain, tokenId }));
      await browserApi('arrangeShowcase', { body: { tokens: named } });
      await revalidate();
      toast(words.saved);
      onDone();
    } catch (error) {
      toast(problemLine(error instanceof ApiProblem ? error.problem : networkError), 'alert');
      setSaving(false);
    }
  }

  return (
    <section className={styles.arrange} aria-labelledby="arrange-heading">
      <h2 id="arrange-heading" ref={heading} tabIndex={-1}>
        {words.heading}
      </h2>
      <p className="muted">{words.how}</p>
      <ol className={styles.arrangeWall} ref={list}>
        {order.map((token, position) => (
          <Hanging
            key={token.marketToken}
            token={token}
            position={position}
            last={position === order.length - 1}
            drag={drag}
            onTake={startDrag(position)}
            onStep={(step) => {
              pressed.current = { marketToken: token.marketToken, step };
              move(position, target(step, position));
            }}
          />
        ))}
      </ol>
      <p className="sr" aria-live="polite">
        {announced}
      </p>
      <p className={styles.arrangeActions}>
        <Button size="compact" busy={saving} onClick={() => void save()}>
          {words.save}
        </Button>
        <Button variant="ghost" size="compact" onClick={onDone}>
          {words.cancel}
        </Button>
      </p>
    </section>
  );
}

interface HangingProps {
  token: OwnedToken;
  position: number;
  last: boolean;
  drag: Drag | null;
  onTake: (event: React.PointerEvent) => void;
  onStep: (step: Step) => void;
}

function Hanging({ token, position, last, drag, onTake, onStep }: HangingProps) {
  const { item, serial, marketToken } = token;
  const over = drag && drag.over === position && drag.from !== position;
  const state = drag?.from === position ? 'taken' : over ? (drag.from < position ? 'after' : 'before') : '';
  return (
    <li
      className={styles.arrangeItem}
      data-state={state}
      data-position={position}
      data-market-token={marketToken}
    >
      {/* for the mouse; the buttons have the same effect */}
      <div
        className={styles.arrangePicture}
        data-part="arrange-picture"
        onPointerDown={(event) => (event.pointerType === 'mouse' ? onTake(event) : undefined)}
      >
        <Picture image={item.image} sizes="(min-width: 600px) 220px, 88px" decorative />
        {/* a finger scrolls on the picture, but drags on this handle */}
        <span className={styles.arrangeHandle} aria-hidden="true" onPointerDown={onTake}>
          {words.drag}
        </span>
      </div>
      <h3>{item.title}</h3>
      <p className="small muted num">{profile.number(serial, item.quantity)}</p>
      <div className={styles.arrangeSteps}>
        <button
          type="button"
          data-step="earlier"
          disabled={position === 0}
          aria-label={words.earlierName(item.title)}
          onClick={() => onStep('earlier')}
        >
          {words.earlier}
        </button>
        <button
          type="button"
          data-step="later"
          disabled={last}
          aria-label={words.laterName(item.title)}
          onClick={() => onStep('later')}
        >
          {words.later}
        </button>
        <button
          type="button"
          data-step="first"
          disabled={position === 0}
          aria-label={words.firstName(item.title)}
          onClick={() => onStep('first')}
        >
          {words.first}
        </button>
      </div>
    </li>
  );
}
