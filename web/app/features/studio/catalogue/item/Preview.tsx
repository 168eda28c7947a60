import type { ItemDetail } from '@talkies/shared/schemas';
import type { ItemFields } from '@talkies/shared/studio/schemas';
import { useEffect, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/card/Card.tsx';
import { ApiProblem } from '../../../../lib/api/api.ts';
import { studioItem as words } from '../../../../messages/en.ts';
import { studioApi } from '../../calls/api.ts';
import { useStudioCall } from '../../calls/use-studio-call.ts';
import * as styles from './item.module.css';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewPage } from './PreviewPage.tsx';

/** so long nothing is typed before the shop is asked what it would show */
const PAUSE_MS = 400;

/** What the shop would show of the form, as it is typed; what does not fit yet leaves the last one standing. */
function usePreview(fields: ItemFields): { item: ItemDetail | null; problem: ApiProblem | null } {
  const [shown, setShown] = useState<{ item: ItemDetail | null; problem: ApiProblem | null }>({
    item: null,
    problem: null,
  });
  useEffect(() => {
    // without a title there is nothing to show
    if (fields.title.trim() === '') return;
    let over = false;
    const timer = setTimeout(async () => {
      try {
        const item = await studioApi('previewItem', { body: { fields } });
        if (!over) setShown({ item, problem: null });
      } catch (thrown) {
        if (!(thrown instanceof ApiProblem)) throw thrown;
        if (!over) setShown((before) => ({ ...before, problem: thrown }));
      }
    }, PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [fields]);
  return shown;
}

const views = ['card', 'page', 'shared'] as const;
type View = (typeof views)[number];
const sizes = { phone: 360, desktop: 1280 } as const;
type Size = keyof typeof sizes;

/** Card, page and shared picture of what the form says, in the sizes of a phone and of a desktop. */
export default function Preview({ fields }: { fields: ItemFields }) {
  const [view, setView] = useState<View>('card');
  const [size, setSize] = useState<Size>('phone');
  const { item, problem } = usePreview(fields);
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview">{words.preview}</h2>
      <div className={styles.previewChoices}>
        <Choice
          legend={words.previewOf}
          name="view"
          value={view}
          values={views}
          labels={words.views}
          choose={setView}
        />
        {view === 'shared' ? null : (
          <Choice
            legend={words.previewSize}
            name="size"
            value={size}
            values={['phone', 'desktop']}
            labels={words.sizes}
            choose={setSize}
          />
        )}
      </div>
      {problem ? (
        <p className="muted" role="status">
          {words.previewWaits}{' '}
          {problem.problem.errors?.map(({ field, message }) => words.said(field, message)).join(' ')}
        </p>
      ) : null}
      {view === 'shared' ? <Shared fields={fields} /> : null}
      {item && view !== 'shared' ? (
        <PreviewFrame width={sizes[size]} title={words.previewTitle(words.views[view], words.sizes[size])}>
          {view === 'card' ? (
            <div className={styles.previewCard}>
              <Card item={item} />
            </div>
          ) : (
            <PreviewPage item={item} />
          )}
        </PreviewFrame>
      ) : null}
    </section>
  );
}

interface ChoiceProps<T extends string> {
  legend: string;
  name: string;
  value: T;
  values: readonly T[];
  labels: Record<T, string>;
  choose: (value: T) => void;
}

const Choice = <T extends string>({ legend, name, value, values, labels, choose }: ChoiceProps<T>) => (
  <fieldset className={styles.previewChoice}>
    <legend className="sr">{legend}</legend>
    {values.map((one) => (
      <label key={one} className="chip">
        <input type="radio" name={`preview-${name}`} checked={one === value} onChange={() => choose(one)} />
        {labels[one]}
      </label>
    ))}
  </fieldset>
);

/** The picture beside a shared link takes a while to draw: when it is asked for. */
function Shared({ fields }: { fields: ItemFields }) {
  const { busy, error, run } = useStudioCall();
  const [picture, setPicture] = useState<string>();
  const draw = () =>
    run(async () => {
      const { jpeg } = await studioApi('previewShared', { body: { fields } });
      setPicture(`data:image/jpeg;base64,${jpeg}`);
      return words.drawn;
    });
  return (
    <div className={styles.shared}>
      <Button look="ghost" size="compact" busy={busy} onClick={() => void draw()}>
        {words.draw}
      </Button>
      {error ? <p role="alert">{error.problem.detail ?? error.problem.title}</p> : null}
      {picture ? <img src={picture} alt={words.sharedAlt} width={1200} height={630} /> : null}
    </div>
  );
}
