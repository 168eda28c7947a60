import type { Announcement } from '@talkies/shared/schemas';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import type { ReactNode } from 'react';
import { Field } from '../../../components/field/Field.tsx';
import { studioHome as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { Editor, FormPart } from '../kit/form/Editor.tsx';
import * as formStyles from '../kit/form/editor.module.css';
import { InstantField } from '../kit/form/InstantField.tsx';
import { useEditorForm } from '../kit/form/use-editor-form.ts';
import { ShopPreview } from '../kit/preview/ShopPreview.tsx';
import * as styles from './home-rows.module.css';

interface Props {
  bar: StudioResponse<'studioAnnouncement'>;
  announcement: (shown: Announcement) => ReactNode;
}

/** The text and period of the bar. */
export function BarForm({ bar, announcement }: Props) {
  const form = useEditorForm('announcement', bar);
  const { fields, set } = form;
  const text = (name: 'text' | 'linkLabel' | 'href') => ({
    name,
    label: words.barField[name],
    value: fields[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const link = fields.linkLabel && fields.href ? { label: fields.linkLabel, href: fields.href } : null;
  return (
    <Editor
      form={form}
      saved={bar}
      label={words.barForm}
      labels={words.barField}
      readOnly={false}
      save={(version, typed) => studioApi('setAnnouncement', { body: { version, fields: typed } })}
      reload={() => studioApi('studioAnnouncement')}
      side={
        <ShopPreview what={words.bar} problem={fields.text ? words.barSoon : words.barEmpty} part>
          {fields.text ? announcement({ text: fields.text, link, until: null }) : null}
        </ShopPreview>
      }
    >
      {(error) => (
        <FormPart title={words.bar}>
          <label className={`${styles.toggle} ${formStyles.whole}`}>
            <input
              type="checkbox"
              name="on"
              checked={fields.on}
              onChange={({ target }) => set('on', target.checked)}
            />
            {words.barField.on}
          </label>
          <Field
            {...text('text')}
            maxLength={200}
            error={error?.field('text')}
            className={formStyles.whole ?? ''}
          />
          <Field {...text('linkLabel')} error={error?.field('linkLabel')} />
          <Field {...text('href')} hint={words.hrefHint} error={error?.field('href')} />
          <InstantField
            name="from"
            label={words.barField.from}
            hint={words.fromHint}
            value={fields.from}
            error={error?.field('from')}
            onInstant={(at) => set('from', at)}
          />
          <InstantField
            name="until"
            label={words.barField.until}
            hint={words.untilHint}
            value={fields.until}
            error={error?.field('until')}
            onInstant={(at) => set('until', at)}
          />
        </FormPart>
      )}
    </Editor>
  );
}
