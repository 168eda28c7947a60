import type { CommunityPost, PostCard } from '@talkies/shared/schemas';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { DeferredSection } from '../../../components/DeferredSection.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import type { Deferred } from '../../../lib/api/deferred.ts';
import { press } from '../../../lib/early-input/early-press.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { patterns, postPath } from '../../../lib/url/paths.ts';
import { home } from '../../../messages/en.ts';
import * as styles from './community.module.css';

/** seconds of the placeholder (discovery:2: community box) */
export const COMMUNITY_TIMEOUT_SECONDS = 5;

interface Props {
  /** '': the usual title */
  title: string;
  posts: Deferred<CommunityPost[]>;
  /** `newest`: null where there is no post yet */
  post: Deferred<{ newest: PostCard | null }>;
}

/** Posts about the shop on other sites, and the newest post of our own blog. */
export function CommunityGrid({ title, posts, post }: Props) {
  const waiting = <Skeleton width="100%" height="320px" />;
  return (
    <section className="section wrap" aria-labelledby="community">
      <div className="section-head">
        <h2 id="community">{title || home.community.title}</h2>
      </div>
      <div className={styles.community}>
        <DeferredSection
          deferred={posts}
          timeoutSeconds={COMMUNITY_TIMEOUT_SECONDS}
          load={async () => (await browserApi('communityPosts')).posts}
          name={home.community.grid}
          skeleton={waiting}
        >
          {(list) => (list.length > 0 ? <CommunityRows posts={list} /> : null)}
        </DeferredSection>
        <DeferredSection
          deferred={post}
          timeoutSeconds={COMMUNITY_TIMEOUT_SECONDS}
          load={async () => ({ newest: newest(await browserApi('listPosts', { query: {} })) })}
          name={home.community.blog}
          skeleton={waiting}
        >
          {({ newest: first }) => (first ? <BlogCard post={first} /> : null)}
        </DeferredSection>
      </div>
    </section>
  );
}

/** The first post of the blog. */
export const newest = ({ posts, featured }: { posts: PostCard[]; featured: PostCard[] }): PostCard | null =>
  posts[0] ?? featured[0] ?? null;

function CommunityRows({ posts }: { posts: CommunityPost[] }) {
  const [shown, setShown] = useState<readonly string[]>([]);
  const left = posts.filter(({ id }) => !shown.includes(id));
  return (
    <div className={styles.communityWall} data-part="community-wall">
      <h3>{home.community.grid}</h3>
      <p className="muted">{home.community.promise}</p>
      <ul>
        {posts.map((post) => (
          <li className="paper" key={post.id}>
            <p className="small">
              <b>@{post.author}</b>{' '}
              <a className="textlink" href={post.url} rel="noreferrer nofollow" target="_blank">
                {home.community.on(post.site)}
              </a>
            </p>
            {shown.includes(post.id) ? (
              <iframe
                src={post.embedUrl}
                title={home.community.frame(post.title, post.author)}
                sandbox="allow-scripts allow-same-origin allow-popups"
                referrerPolicy="no-referrer"
                loading="lazy"
              />
            ) : (
              <button
                {...press(() => setShown((before) => [...before, post.id]))}
                className={styles.communityPost}
              >
                <b>{post.title}</b>
                <span>{home.community.show}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {left.length > 1 ? (
        <Button variant="ghost" size="compact" onClick={() => setShown(posts.map(({ id }) => id))}>
          {home.community.showAll}
        </Button>
      ) : null}
    </div>
  );
}

function BlogCard({ post }: { post: PostCard }) {
  return (
    <article className={styles.blogCard} data-part="blog-card">
      {post.image ? (
        <Picture image={post.image} sizes="(min-width: 821px) 300px, 92vw" ratio="auto" decorative />
      ) : null}
      <div>
        <p className="label accent">{home.community.fromBlog}</p>
        <h3>
          <Link to={postPath(post.slug)}>{post.title}</Link>
        </h3>
        <p className="muted">{post.excerpt}</p>
        <p className="small dim">
          {post.author} · <time dateTime={post.date}>{formatDate(post.date)}</time>
        </p>
        <Link className="link" to={patterns.blog}>
          {home.community.allPosts}
        </Link>
      </div>
    </article>
  );
}
