import { studioPatterns } from '@talkies/shared/studio';
import type { IssueFields } from '@talkies/shared/studio/schemas';
import { Link, useNavigate } from 'react-router';
import { studioNewsletter as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { Editor } from '../kit/form/Editor.tsx';
import { useEditorForm } from '../kit/form/use-editor-form.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { IssueForm, IssuePreview } from './IssueForm.tsx';
import { issuePath } from './paths.ts';

const empty: { version: number; fields: IssueFields } = { version: 1, fields: { subject: '', body: '' } };

export default function NewIssue() {
  const navigate = useNavigate();
  const form = useEditorForm('new-issue', empty);
  const create = async (_: number, fields: IssueFields) => {
    const made = await studioApi('createIssue', { body: { fields } });
    void navigate(issuePath(made.id), { replace: true });
    return empty;
  };
  return (
    <StudioPage
      title={words.newTitle}
      lead={words.newLead}
      actions={
        <Link className="link" to={studioPatterns.newsletter}>
          {words.all}
        </Link>
      }
    >
      <Editor
        form={form}
        saved={empty}
        label={words.form}
        labels={words.field}
        readOnly={false}
        save={create}
        reload={async () => empty}
        saveLabel={words.create}
        savedMessage={words.created}
        side={<IssuePreview fields={form.fields} />}
      >
        {(error) => <IssueForm form={form} error={error} readOnly={false} />}
      </Editor>
    </StudioPage>
  );
}
