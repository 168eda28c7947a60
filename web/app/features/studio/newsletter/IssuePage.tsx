import { studioPatterns } from '@talkies/shared/studio';
import type { StudioIssue } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { issueStateWords, studioNewsletter as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { Editor } from '../kit/form/Editor.tsx';
import { useEditorForm } from '../kit/form/use-editor-form.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import * as screen from '../kit/screen.module.css';
import { IssueForm, IssuePreview } from './IssueForm.tsx';
import { Sending } from './Sending.tsx';

export default function IssuePage({ issue }: { issue: StudioIssue }) {
  const readOnly = issue.state !== 'draft';
  const form = useEditorForm(`issue-${issue.id}`, issue);
  const params = { id: issue.id };
  return (
    <StudioPage
      title={issue.fields.subject}
      actions={
        <div className={screen.actions}>
          <span>{issueStateWords[issue.state]}</span>
          <Link className="link" to={studioPatterns.newsletter}>
            {words.all}
          </Link>
        </div>
      }
    >
      <Editor
        form={form}
        saved={issue}
        label={words.form}
        labels={words.field}
        readOnly={readOnly}
        save={(version, fields) => studioApi('changeIssue', { params, body: { version, fields } })}
        reload={() => studioApi('newsletterIssue', { params })}
        side={
          <>
            <Sending issue={issue} form={form} />
            <IssuePreview fields={form.fields} />
          </>
        }
      >
        {(error) => <IssueForm form={form} error={error} readOnly={readOnly} />}
      </Editor>
    </StudioPage>
  );
}
