import { isLegalPage, type TextPage as Page, patterns } from '@talkies/shared';
import { studioPatterns } from '@talkies/shared/studio';
import type { PageFields, StudioTextPage } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { Field } from '../../../components/field/Field.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { textPageWords, studioTexts as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { Editor, FormPart } from '../kit/form/Editor.tsx';
import * as formStyles from '../kit/form/editor.module.css';
import { useEditorForm } from '../kit/form/use-editor-form.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import { ShopPreview } from '../kit/preview/ShopPreview.tsx';
import { usePreview } from '../kit/preview/use-preview.ts';
import * as screen from '../kit/screen.module.css';
import { TextPublication } from './TextPublication.tsx';
import { TextState } from './TextState.tsx';
import * as styles from './texts.module.css';
import { Versions } from './Versions.tsx';

const addresses: Record<Page, string> = {
  terms: patterns.terms,
  privacy: patterns.privacy,
  help: patterns.help,
  questions: `${patterns.help}#faq`,
  guides: `${patterns.help}#guides`,
};

/** The text of a page of the shop. */
export default function TextPage({ page: text }: { page: StudioTextPage }) {
  const { page } = text;
  const readOnly = !useStudioMember().permissions.includes('content');
  const form = useEditorForm(`text-${page}`, text);
  const { fields, set } = form;
  const params = { page };
  return (
    <StudioPage
      title={textPageWords[page].name}
      lead={textPageWords[page].about}
      actions={
        <div className={screen.actions}>
          <TextState text={text} />
          <Link className="link" to={studioPatterns.texts}>
            {words.all}
          </Link>
        </div>
      }
    >
      <Editor
        form={form}
        saved={text}
        label={words.formPage}
        labels={words.pageField}
        readOnly={readOnly}
        save={(version, typed) => studioApi('changeTextPage', { params, body: { version, fields: typed } })}
        reload={() => studioApi('studioTextPage', { params })}
        side={
          <>
            <TextPublication
              text={text}
              form={form}
              readOnly={readOnly}
              address={addresses[page]}
              kind={isLegalPage(page) ? 'legal' : 'page'}
            />
            <Preview page={page} fields={fields} />
            <Versions {...text} form={form} readOnly={readOnly} />
          </>
        }
      >
        {(error) => (
          <FormPart title={words.parts.page}>
            {/* a part of a page has no title of its own */}
            {(['title', 'description'] as const)
              .filter((name) => text.fields[name] !== '')
              .map((name) => (
                <Field
                  key={name}
                  name={name}
                  label={words.pageField[name]}
                  className={formStyles.whole ?? ''}
                  autoComplete="off"
                  maxLength={name === 'title' ? 150 : 300}
                  disabled={readOnly}
                  value={fields[name]}
                  error={error?.field(name)}
                  onChange={({ target }) => set(name, target.value)}
                />
              ))}
            <TextArea
              name="body"
              label={words.pageField.body}
              rows={30}
              maxLength={60_000}
              disabled={readOnly}
              value={fields.body}
              hint={words.pageBodyHint}
              error={error?.field('body')}
              onChange={({ target }) => set('body', target.value)}
            />
          </FormPart>
        )}
      </Editor>
    </StudioPage>
  );
}

function Preview({ page, fields }: { page: Page; fields: PageFields }) {
  const { shown, problem } = usePreview(fields, (typed) =>
    studioApi('previewTextPage', { body: { page, fields: typed } }),
  );
  return (
    <ShopPreview what={words.previewOf.page} problem={problem ? words.previewWaits : null}>
      {shown ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by the server
        <article className={styles.page} dangerouslySetInnerHTML={{ __html: shown.html }} />
      ) : null}
    </ShopPreview>
  );
}
