import type { Post as Shown } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Picture } from '../../../components/Picture.tsx';
import { formatDate } from '../../../lib/format/dates.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { blog } from '../../../messages/en.ts';
import * as styles from './post.module.css';
import { StaleBlog } from './StaleBlog.tsx';

/** A post's article, for its page and the studio's preview. */
export function PostArticle({ post, staleSince = null }: { post: Shown; staleSince?: string | null }) {
  const changed = post.modified.slice(0, 10) !== post.date.slice(0, 10);
  return (
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
        <StaleBlog since={staleSince} />
      </header>
      {post.image ? (
        <div className={styles.postPicture}>
          <Picture image={post.image} sizes="min(92vw, 1040px)" ratio="16 / 9" priority />
        </div>
      ) : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it (server/src/modules/content/blog/clean.ts) */}
      <div className={styles.prose} data-part="prose" dangerouslySetInnerHTML={{ __html: post.html }} />
    </article>
  );
}
