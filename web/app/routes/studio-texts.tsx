import { textPages } from '@talkies/shared';
import { Suspense } from 'react';
import { data } from 'react-router';
import { PostArticle } from '../features/content/blog/PostArticle.tsx';
import type { StudioApi } from '../features/studio/kit/calls/api.ts';
import { loadInStudio } from '../features/studio/kit/calls/load.ts';
import { studioMeta } from '../features/studio/kit/page/studio-meta.ts';
import { TextList } from '../features/studio/texts/TextList.tsx';
import { lazy } from '../lib/timing/lazy.ts';
import { studioTexts as words } from '../messages/en.ts';
import type { Route } from './+types/studio-texts';

// forms, and the shop's own article beside them, are loaded after the page
const PostPage = lazy(() => import('../features/studio/texts/PostPage.tsx'));
const NewPost = lazy(() => import('../features/studio/texts/NewPost.tsx'));
const TextPageForm = lazy(() => import('../features/studio/texts/TextPage.tsx'));

async function load(studio: StudioApi, rest: string) {
  if (rest === '') return { page: 'list', ...(await studio('listTexts')) } as const;
  if (rest === 'new') return { page: 'new' } as const;
  const [kind, id = '', ...more] = rest.split('/');
  if (kind === 'posts' && more.length === 0)
    return { page: 'post', post: await studio('studioPost', { params: { id } }) } as const;
  const page = textPages.find((name) => name === id);
  if (kind !== 'pages' || !page || more.length > 0) throw data(null, { status: 404 });
  return { page: 'text', text: await studio('studioTextPage', { params: { page } }) } as const;
}

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => load(studio, params['*'] ?? ''));

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../features/studio/kit/page/StudioProblem.tsx';

export default function StudioTexts({ loaderData: shown }: Route.ComponentProps) {
  if (shown.page === 'list') return <TextList {...shown} />;
  return (
    <Suspense>
      {shown.page === 'new' ? <NewPost /> : null}
      {shown.page === 'post' ? (
        <PostPage key={shown.post.id} post={shown.post} article={(post) => <PostArticle post={post} />} />
      ) : null}
      {shown.page === 'text' ? <TextPageForm key={shown.text.page} page={shown.text} /> : null}
    </Suspense>
  );
}
