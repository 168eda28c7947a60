import { LocalTime } from '../../../components/LocalTime.tsx';
import { blog } from '../../../messages/en.ts';
import * as styles from './blog.module.css';

/** Says that the shown posts are cached ones, because the blog's feed cannot be read. */
export function StaleBlog({ since }: { since: string | null }) {
  return since ? (
    <p className={styles.blogStale} role="status">
      {blog.staleSince} <LocalTime at={since} inSentence />. {blog.staleText}
    </p>
  ) : null;
}
