import type { LotteryWords } from '@talkies/shared/studio/schemas';
import { CheckBox } from '../../../components/field/CheckBox.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import {
  studioShopSettings as setup,
  studioLotteryForm,
  studioLottery as words,
} from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { Editor } from '../kit/form/Editor.tsx';
import { type Saved, useEditorForm } from '../kit/form/use-editor-form.ts';

// a lottery's description has no version: the values seen are sent along instead
const savedOf = (fields: LotteryWords): Saved<LotteryWords> => ({ version: 0, fields });

/** The shop's description of a lottery; the second of two editors is shown the other's changes. */
export function LotteryText({ id, fields: known }: { id: string; fields: LotteryWords }) {
  const form = useEditorForm(`lottery-${id}`, savedOf(known));
  const { fields, set } = form;
  const params = { id };
  const box = (name: 'providers' | 'freeEntry') => (
    <CheckBox name={name} checked={fields[name]} onChange={({ target }) => set(name, target.checked)}>
      {studioLotteryForm[name]}
    </CheckBox>
  );
  const read = async () => savedOf((await studioApi('studioLottery', { params })).words);
  return (
    <section aria-labelledby="lottery-words">
      <h2 id="lottery-words">{words.words}</h2>
      <p className="small muted">{words.wordsHint}</p>
      <Editor
        form={form}
        saved={savedOf(known)}
        label={words.words}
        labels={studioLotteryForm}
        valueText={(field, of) =>
          typeof of[field] === 'boolean' ? (of[field] ? setup.isOn : setup.isOff) : undefined
        }
        readOnly={false}
        save={async (_, to, seen) => {
          await studioApi('reviseLottery', { params, body: { seen, to } });
          return read();
        }}
        reload={read}
        saveLabel={words.save}
        savedMessage={words.saved}
      >
        {(error) => (
          <>
            <Field
              label={studioLotteryForm.name}
              name="name"
              maxLength={120}
              value={fields.name}
              error={error?.field('name')}
              onChange={({ target }) => set('name', target.value)}
            />
            <TextArea
              label={studioLotteryForm.rules}
              name="rules"
              rows={4}
              maxLength={20_000}
              value={fields.rules}
              hint={studioLotteryForm.rulesHint}
              error={error?.field('rules')}
              onChange={({ target }) => set('rules', target.value)}
            />
            <Field
              label={studioLotteryForm.imageItem}
              name="imageItem"
              value={fields.imageItem}
              hint={studioLotteryForm.imageItemHint}
              error={error?.field('imageItem')}
              onChange={({ target }) => set('imageItem', target.value)}
            />
            {box('providers')}
            {box('freeEntry')}
          </>
        )}
      </Editor>
    </section>
  );
}
