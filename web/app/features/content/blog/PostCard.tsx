import type { PostCard as Card } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Picture } from '../../../components/Picture.tsx';
import { formatDate } from '../../../lib/format/dates.ts';
import { postPath } from '../../../lib/url/paths.ts';
import { blog } from '../../../messages/en.ts';
import * as styles from './blog.module.css';

interface Props {
  post: Card;
  /** the `sizes` of its picture */
  sizes: string;
  heading?: 'h2' | 'h3';
  /** true: large, with its text beside the picture */
  wide?: boolean;
  priority?: boolean;
}

/** A post as a card: its title is the link, and the whole card can be pressed. */
export function PostCard({ post, sizes, heading: Heading = 'h3', wide = false, priority = false }: Props) {
  return (
    <article className={wide ? `${styles.postCard} ${styles.wide}` : styles.postCard}>
      <div className={styles.postCardPicture}>
        {post.image ? (
          <Picture image={post.image} sizes={sizes} ratio="16 / 9" decorative priority={priority} />
        ) : (
          <div className={`${styles.postCardNone} curtain`} aria-hidden="true" />
        )}
      </div>
      <div className={styles.postCardWords}>
        {wide ? <p className="label accent">{blog.featuredTag}</p> : null}
        <Heading>
          <Link to={postPath(post.slug)}>{post.title}</Link>
        </Heading>
        <p className="muted">{post.excerpt}</p>
        <p className={styles.postCardFoot}>
          {post.author ? <span>{blog.by(post.author)}</span> : null}
          <time dateTime={post.date}>{formatDate(post.date)}</time>
        </p>
      </div>
    </article>
  );
}
