import type { ItemFields } from '@talkies/shared/studio/schemas';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/card/Card.tsx';
import { studioPreview as frame, studioItem as words } from '../../../../messages/en.ts';
import { studioApi } from '../../kit/calls/api.ts';
import { useStudioCall } from '../../kit/calls/use-studio-call.ts';
import { PreviewChoice } from '../../kit/preview/PreviewChoice.tsx';
import { PreviewFrame } from '../../kit/preview/PreviewFrame.tsx';
import * as frameStyles from '../../kit/preview/preview.module.css';
import { type PreviewSize, previewSizeNames, previewSizes } from '../../kit/preview/preview-sizes.ts';
import { usePreview } from '../../kit/preview/use-preview.ts';
import { ItemPreview } from './ItemPreview.tsx';
import * as styles from './item.module.css';

const views = ['card', 'page', 'shared'] as const;
type View = (typeof views)[number];

/** Card, page and link preview of the form's values, at the widths of a phone and a desktop. */
export default function Preview({ fields }: { fields: ItemFields }) {
  const [view, setView] = useState<View>('card');
  const [size, setSize] = useState<PreviewSize>('phone');
  const { shown: item, problem } = usePreview(fields, (typed) =>
    typed.title.trim() === '' ? null : studioApi('previewItem', { body: { fields: typed } }),
  );
  return (
    <section className={frameStyles.preview} aria-labelledby="preview">
      <h2 id="preview">{words.preview}</h2>
      <div className={frameStyles.previewChoices}>
        <PreviewChoice
          legend={words.previewOf}
          name="view"
          value={view}
          values={views}
          labels={words.views}
          choose={setView}
        />
        {view === 'shared' ? null : (
          <PreviewChoice
            legend={frame.size}
            name="size"
            value={size}
            values={previewSizeNames}
            labels={frame.sizes}
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
        <PreviewFrame
          width={previewSizes[size]}
          title={words.previewTitle(words.views[view], frame.sizes[size])}
        >
          {view === 'card' ? (
            <div className={styles.previewCard}>
              <Card item={item} />
            </div>
          ) : (
            <ItemPreview item={item} />
          )}
        </PreviewFrame>
      ) : null}
    </section>
  );
}

/** The link preview's picture takes a while to render, so it is made on request. */
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
      <Button variant="ghost" size="compact" busy={busy} onClick={() => void draw()}>
        {words.draw}
      </Button>
      {error ? <p role="alert">{error.problem.detail ?? error.problem.title}</p> : null}
      {picture ? <img src={picture} alt={words.sharedAlt} width={1200} height={630} /> : null}
    </div>
  );
}
