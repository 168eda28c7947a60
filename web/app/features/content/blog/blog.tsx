import { data } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { PageHead } from '../../../components/PageHead.tsx';
import { StatusCard } from '../../../components/StatusCard.tsx';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { blog, nav } from '../../../messages/en.ts';
import type { Route } from './+types/blog';
import * as styles from './blog.module.css';
import { FeaturedPosts } from './FeaturedPosts.tsx';
import { PostCard } from './PostCard.tsx';
import { StaleBlog } from './StaleBlog.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const requested = new URL(request.url).searchParams.get('page') ?? '1';
  // an invalid page number means the first page
  const page = /^[1-9]\d{0,3}$/.test(requested) ? Number(requested) : 1;
  const response = await orProblem(serverApi(context)('listPosts', { query: { page } }));
  if (page > response.pages) throw data(null, { status: 404 });
  return response;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta({
    title: blog.title,
    description: blog.description,
    path: loaderData && loaderData.page > 1 ? pagePath(loaderData.page) : patterns.blog,
    origin: matches[0].loaderData.origin,
    shared: 'blog',
  }),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: blog.rss,
    href: `${patterns.blog}/rss.xml`,
  },
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: blog.atom,
    href: `${patterns.blog}/atom.xml`,
  },
];

const pagePath = (page: number): string => (page === 1 ? patterns.blog : `${patterns.blog}?page=${page}`);

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { posts, featured, page, pages, staleSince } = loaderData;
  return (
    <>
      <PageHead title={blog.heading} lead={blog.lead} />
      <div className={`wrap ${styles.blog}`}>
        <StaleBlog since={staleSince} />
        {page === 1 && featured.length > 0 ? <FeaturedPosts posts={featured} /> : null}
        <section aria-labelledby="all-posts">
          <div className="section-head">
            <h2 id="all-posts">{blog.all}</h2>
            <p className={styles.blogFeeds}>
              <a className="textlink" href={`${patterns.blog}/rss.xml`}>
                {blog.rss}
              </a>
              <a className="textlink" href={`${patterns.blog}/atom.xml`}>
                {blog.atom}
              </a>
            </p>
          </div>
          {posts.length > 0 ? (
            <div className={styles.postGrid} data-part="post-grid">
              {posts.map((post) => (
                <PostCard
                  key={post.slug}
                  post={post}
                  sizes="(max-width: 599px) 92vw, (max-width: 1024px) 46vw, 400px"
                />
              ))}
            </div>
          ) : (
            <StatusCard
              title={blog.emptyTitle}
              action={<ButtonLink to={patterns.collections}>{nav.collections}</ButtonLink>}
            >
              <p>{blog.empty}</p>
            </StatusCard>
          )}
          {pages > 1 ? (
            <nav className={styles.blogPages} aria-label={blog.page(page, pages)}>
              {page > 1 ? (
                <ButtonLink variant="ghost" size="compact" to={pagePath(page - 1)} rel="prev">
                  {blog.newer}
                </ButtonLink>
              ) : null}
              <span className="muted">{blog.page(page, pages)}</span>
              {page < pages ? (
                <ButtonLink variant="ghost" size="compact" to={pagePath(page + 1)} rel="next">
                  {blog.older}
                </ButtonLink>
              ) : null}
            </nav>
          ) : null}
        </section>
      </div>
    </>
  );
}
