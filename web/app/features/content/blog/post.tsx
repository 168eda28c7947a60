import { Link } from 'react-router';
import { Picture } from '../../../components/Picture.tsx';
import { patterns, postPath } from '../../../lib/address/paths.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { pageMeta } from '../../../lib/page/meta.ts';
import { blog } from '../../../messages/en.ts';
import type { Route } from './+types/post';
import * as blogStyles from './blog.module.css';
import { PostCard } from './PostCard.tsx';
import * as styles from './post.module.css';
import { Stale } from './Stale.tsx';

export const loader = async ({ context, params }: Route.LoaderArgs) =>
  orProblem(serverApi(context)('getPost', { params: { slug: params.slug } }));

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.post.title,
        description: loaderData.post.excerpt,
        path: postPath(loaderData.post.slug),
        origin: matches[0].loaderData.origin,
        shared: 'blog',
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
  const changed = post.modified.slice(0, 10) !== post.date.slice(0, 10);
  return (
    <>
      <article className={`wrap ${styles.post}`}>
        <header>
          <Link className="link" to={patterns.blog}>
            {blog.back}
          </Link>
          <h1>{post.title}</h1>
          <p className={styles.postBy}>
            {post.author ? <span>{blog.by(post.author)}</span> : null}
            <time dateTime={post.date}>{formatDate(post.date)}</time>
            {changed ? <time dateTime={post.modified}>{blog.updated(formatDate(post.modified))}</time> : null}
          </p>
          <Stale since={staleSince} />
        </header>
        {post.image ? (
          <div className={styles.postPicture}>
            <Picture image={post.image} sizes="min(92vw, 1040px)" ratio="16 / 9" priority />
          </div>
        ) : null}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it (server/src/modules/content/blog/clean.ts) */}
        <div className={styles.prose} data-part="prose" dangerouslySetInnerHTML={{ __html: post.html }} />
      </article>
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
