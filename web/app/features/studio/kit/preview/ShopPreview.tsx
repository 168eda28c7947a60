import { type ReactNode, useState } from 'react';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { studioPreview as words } from '../../../../messages/en.ts';
import { PreviewChoice } from './PreviewChoice.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import * as styles from './preview.module.css';
import { type PreviewSize, previewSizeNames, previewSizes } from './preview-sizes.ts';

interface Props {
  /** its subject, in a word */
  what: string;
  /** why it does not show the form's values; null: it does */
  problem?: string | null;
  /** a part of a page: as tall as its content, not as a window */
  part?: boolean;
  children: ReactNode;
}

/** A preview of a part of the shop, at the widths of a phone and a desktop. */
export function ShopPreview({ what, problem = null, part = false, children }: Props) {
  const [size, setSize] = useState<PreviewSize>('phone');
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview">{words.title}</h2>
      <PreviewChoice
        legend={words.size}
        name="size"
        value={size}
        values={previewSizeNames}
        labels={words.sizes}
        choose={setSize}
      />
      {problem ? (
        <p className="muted" role="status">
          {problem}
        </p>
      ) : null}
      {children ? (
        <PreviewFrame
          key={size}
          width={previewSizes[size]}
          title={words.frame(what, words.sizes[size])}
          fits={part}
        >
          {children}
        </PreviewFrame>
      ) : problem ? null : (
        <div role="status" aria-label={words.waits}>
          <Skeleton width="100%" height={part ? '64px' : '420px'} />
        </div>
      )}
    </section>
  );
}
