import { type PictureUse, uploadEndings, uploadTypes } from '@talkies/shared';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem-text.ts';
import { press } from '../../../lib/early-input/early-press.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { pictures as words } from '../../../messages/en.ts';
import * as styles from './pictures.module.css';
import { pictureRefusal, sendPicture } from './upload.ts';

interface Props {
  use: PictureUse;
  /** whether there is a picture already, which can be removed or kept */
  present: boolean;
  onDone: () => void;
}

/** The upload control of avatar and cover: choosing, progress, and errors. */
export default function ProfilePicturePanel({ use, present, onDone }: Props) {
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();

  async function act(task: () => Promise<unknown>, done: string): Promise<void> {
    setProblem(undefined);
    setSent(0);
    try {
      await task();
      await revalidate();
      toast(done);
      onDone();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setSent(null);
      // so that the same file can be chosen again
      if (input.current) input.current.value = '';
    }
  }
  const choose = (file: File | undefined): void => {
    if (!file) return;
    const refusal = pictureRefusal(file);
    if (refusal) setProblem(refusal);
    else void act(() => sendPicture(use, file, setSent), words[use].saved);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a file chosen before hydration
  useEffect(() => choose(input.current?.files?.[0]), []);
  const busy = sent !== null;
  // only a pencil, unless there is something to report
  const small = !present && !busy && !problem;
  return (
    <div
      className={small ? `${styles.picturePanel} ${styles.small}` : styles.picturePanel}
      data-part="picture-panel"
      aria-busy={busy || undefined}
    >
      <div className={styles.picturePanelActions}>
        <label className={styles.picturePanelChoose}>
          {small ? <Pencil /> : null}
          {present ? words.choose : words[use].add}
          <input
            ref={input}
            type="file"
            className={styles.picturePanelInput}
            accept={[...uploadEndings, ...uploadTypes].join()}
            aria-label={`${words[use].name}: ${words.choose}`}
            aria-describedby={`${use}-panel-note`}
            disabled={busy}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
        </label>
        {present && !busy ? (
          <>
            <button
              {...press(() => act(() => browserApi('removePicture', { params: { use } }), words.removed))}
            >
              {words.remove}
            </button>
            <button {...press(onDone)}>{words.keep}</button>
          </>
        ) : null}
      </div>
      <p
        className={`${styles.picturePanelNote} ${problem ? 'bad' : ''}`}
        id={`${use}-panel-note`}
        role="status"
      >
        {busy ? (sent < 1 ? words.sending(Math.round(sent * 100)) : words.painting) : (problem ?? words.hint)}
      </p>
      {busy ? <progress value={sent} aria-label={words[use].name} /> : null}
    </div>
  );
}

const Pencil = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M4 20l1-4L16 5l3 3L8 19zM14 7l3 3" />
  </svg>
);
