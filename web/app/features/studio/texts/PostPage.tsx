import type { Post } from '@talkies/shared/schemas';
import { studioPatterns } from '@talkies/shared/studio';
import type { PostFields, StudioPost } from '@talkies/shared/studio/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { postPath } from '../../../lib/url/paths.ts';
import { studioTexts as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { Editor } from '../kit/form/Editor.tsx';
import { useEditorForm } from '../kit/form/use-editor-form.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import { ShopPreview } from '../kit/preview/ShopPreview.tsx';
import { usePreview } from '../kit/preview/use-preview.ts';
import * as screen from '../kit/screen.module.css';
import { PostForm } from './PostForm.tsx';
import { TextPublication } from './TextPublication.tsx';
import { TextState } from './TextState.tsx';
import { Versions } from './Versions.tsx';

interface Props {
  post: StudioPost;
  /** a post as its page shows it */
  article: (post: Post) => ReactNode;
}

export default function PostPage({ post, article }: Props) {
  const readOnly = !useStudioMember().permissions.includes('content');
  const form = useEditorForm(`post-${post.id}`, post);
  const params = { id: post.id };
  return (
    <StudioPage
      title={post.fields.title}
      actions={
        <div className={screen.actions}>
          <TextState text={post} />
          <Link className="link" to={studioPatterns.texts}>
            {words.all}
          </Link>
        </div>
      }
    >
      <Editor
        form={form}
        saved={post}
        label={words.form}
        labels={words.field}
        readOnly={readOnly}
        save={(version, fields) => studioApi('changePost', { params, body: { version, fields } })}
        reload={() => studioApi('studioPost', { params })}
        side={
          <>
            <TextPublication
              text={post}
              form={form}
              readOnly={readOnly}
              address={postPath(post.fields.slug)}
              kind="post"
            />
            <Preview fields={form.fields} article={article} />
            <Versions {...post} form={form} readOnly={readOnly} />
          </>
        }
      >
        {(error) => <PostForm form={form} picture={post.picture} error={error} readOnly={readOnly} />}
      </Editor>
    </StudioPage>
  );
}

function Preview({ fields, article }: { fields: PostFields; article: Props['article'] }) {
  const { shown, problem } = usePreview(fields, (typed) =>
    studioApi('previewPost', { body: { fields: typed } }),
  );
  return (
    <ShopPreview what={words.previewOf.post} problem={problem ? words.previewWaits : null}>
      {shown ? article(shown.post) : null}
    </ShopPreview>
  );
}
