import type { IssueFields } from '@talkies/shared/studio/schemas';
import { Field } from '../../../components/field/Field.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import type { ApiProblem } from '../../../lib/api/api.ts';
import { studioNewsletter as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { FormPart } from '../kit/form/Editor.tsx';
import * as formStyles from '../kit/form/editor.module.css';
import type { EditorForm } from '../kit/form/use-editor-form.ts';
import { ShopPreview } from '../kit/preview/ShopPreview.tsx';
import { usePreview } from '../kit/preview/use-preview.ts';
import * as styles from './issue.module.css';

interface Props {
  form: EditorForm<IssueFields>;
  error: ApiProblem | undefined;
  readOnly: boolean;
}

export const IssueForm = ({ form: { fields, set }, error, readOnly }: Props) => (
  <FormPart title={words.form}>
    <Field
      label={words.field.subject}
      name="subject"
      required
      autoComplete="off"
      className={formStyles.whole ?? ''}
      disabled={readOnly}
      value={fields.subject}
      error={error?.field('subject')}
      onChange={({ target }) => set('subject', target.value)}
    />
    <TextArea
      label={words.field.body}
      name="body"
      rows={18}
      disabled={readOnly}
      value={fields.body}
      hint={words.bodyHint}
      error={error?.field('body')}
      onChange={({ target }) => set('body', target.value)}
    />
  </FormPart>
);

/** A preview of the issue, at the widths of a phone and a desktop. */
export function IssuePreview({ fields }: { fields: IssueFields }) {
  return fields.subject.trim() === '' ? null : <Shown fields={fields} />;
}

function Shown({ fields }: { fields: IssueFields }) {
  const { shown, problem } = usePreview(fields, (typed) =>
    studioApi('previewIssue', { body: { fields: typed } }),
  );
  return (
    <ShopPreview what={words.previewOf} problem={problem ? words.previewWaits : null}>
      {shown ? (
        <article className={styles.letter}>
          <h1>{fields.subject}</h1>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by the server, as the mail is */}
          <div dangerouslySetInnerHTML={{ __html: shown.html }} />
        </article>
      ) : null}
    </ShopPreview>
  );
}
