import { textPicture } from '@talkies/shared/studio';
import type { Command } from 'prosemirror-state';
import { useState } from 'react';
import { Field } from '../../../../components/field/Field.tsx';
import { studioTexts, richText as words } from '../../../../messages/en.ts';
import { PictureUpload } from '../../kit/form/uploads.tsx';
import * as styles from './rich-text.module.css';
import { insertPicture } from './tools.ts';

/** Uploads a picture and inserts it at the cursor; its description is required first. */
export function TextPicturePanel({ done }: { done: (command: Command) => void }) {
  const [alt, setAlt] = useState('');
  const shows = alt.trim();
  return (
    <div className={styles.panel}>
      <Field
        label={words.alt}
        name="picture-alt"
        autoComplete="off"
        maxLength={300}
        value={alt}
        hint={words.altMissing}
        onChange={({ target }) => setAlt(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <PictureUpload
        label={words.file}
        hint={studioTexts.imageHint}
        error={undefined}
        readOnly={shows === ''}
        shown={null}
        onChange={(made) => {
          if (made) done(insertPicture(textPicture(made.key), shows));
        }}
      />
    </div>
  );
}
