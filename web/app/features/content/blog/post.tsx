import { redirect } from 'react-router';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { postPath } from '../../../lib/url/paths.ts';
import { blog } from '../../../messages/en.ts';
import type { Route } from './+types/post';
import * as blogStyles from './blog.module.css';
import { PostArticle } from './PostArticle.tsx';
import { PostCard } from './PostCard.tsx';
import * as styles from './post.module.css';

export async function loader({ context, params }: Route.LoaderArgs) {
  const response = await orProblem(serverApi(context)('getPost', { params: { slug: params.slug } }));
  // a former address
  if (response.post.slug !== params.slug) throw redirect(postPath(response.post.slug), 301);
  return response;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.post.title,
        description: loaderData.post.excerpt,
        path: postPath(loaderData.post.slug),
        origin: matches[0].loaderData.origin,
        shared: { post: loaderData.post.slug, image: loaderData.post.image },
        about: [
          {
            '@type': 'BlogPosting',
            headline: loaderData.post.title,
            description: loaderData.post.excerpt,
            datePublished: loaderData.post.date,
            dateModified: loaderData.post.modified,
            author: { '@type': 'Organization', name: loaderData.post.author },
          },
        ],
      })
    : [];

export default function Post({ loaderData: { post, more, staleSince } }: Route.ComponentProps) {
  return (
    <>
      <PostArticle post={post} staleSince={staleSince} />
      {more.length > 0 ? (
        <section className={`wrap section ${styles.postMore}`} aria-labelledby="read-next">
          <h2 id="read-next">{blog.more}</h2>
          <div className={blogStyles.postGrid} data-part="post-grid">
            {more.map((other) => (
              <PostCard
                key={other.slug}
                post={other}
                sizes="(max-width: 599px) 92vw, (max-width: 1024px) 46vw, 400px"
              />
            ))}
          </div>
        </section>
      ) : null}
    </>
  );
}
