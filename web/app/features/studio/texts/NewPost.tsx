import { studioPatterns } from '@talkies/shared/studio';
import type { PostFields } from '@talkies/shared/studio/schemas';
import { studioTexts as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { NewWithAddress } from '../kit/page/NewWithAddress.tsx';
import { studioPostPath } from './paths.ts';

const empty: PostFields = {
  ...{ title: '', slug: '', excerpt: '', author: '', body: '' },
  ...{ image: null, imageAlt: '', featured: false },
};

async function create(title: string, slug: string): Promise<string> {
  const made = await studioApi('createPost', { body: { fields: { ...empty, title, slug } } });
  return studioPostPath(made.id);
}

export default function NewPost() {
  return (
    <NewWithAddress
      words={words}
      listPath={studioPatterns.texts}
      title={{ label: words.field.title, maxLength: 150 }}
      address={{ label: words.field.slug, maxLength: 100, hint: words.slugHint }}
      create={create}
    />
  );
}
