import { Suspense, useState } from 'react';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { lazy } from '../../../lib/timing/lazy.ts';
import { richText, studioTexts as words } from '../../../messages/en.ts';
import { PreviewChoice } from '../kit/preview/PreviewChoice.tsx';
import * as styles from './texts.module.css';

// the rich text editor is loaded where one is edited
const RichField = lazy(() => import('./rich/RichField.tsx'));

interface Props {
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (markdown: string) => void;
}

const modes = ['rich', 'markdown'] as const;

/** The text of a post: as rich text, or as Markdown. */
export function BodyField(props: Props) {
  const [mode, setMode] = useState<(typeof modes)[number]>('rich');
  const plain = (hint = '') => (
    <TextArea
      label={words.field.body}
      name="body"
      rows={24}
      maxLength={60_000}
      disabled={props.readOnly}
      value={props.value}
      hint={hint}
      error={props.error}
      onChange={({ target }) => props.onChange(target.value)}
    />
  );
  return (
    <div className={styles.body}>
      <PreviewChoice
        legend={richText.modes}
        name="mode"
        value={mode}
        values={modes}
        labels={richText.mode}
        choose={setMode}
      />
      {mode === 'markdown' ? (
        plain()
      ) : (
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
          <RichField {...props} label={words.field.body}>
            {plain(richText.notRich)}
          </RichField>
        </Suspense>
      )}
    </div>
  );
}
