import { LocalTime } from '../../../components/LocalTime.tsx';
import { blog } from '../../../messages/en.ts';
import * as styles from './blog.module.css';

/** Says that what stands here is what was kept, because the blog is away. */
export function StaleBlog({ since }: { since: string | null }) {
  return since ? (
    <p className={styles.blogStale} role="status">
      {blog.staleSince} <LocalTime at={since} inSentence />. {blog.staleText}
    </p>
  ) : null;
}
