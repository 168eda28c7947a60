import { Skeleton } from './Skeleton.tsx';
import * as styles from './skeleton.module.css';

/** Placeholders for the lines of a list. */
export const LineSkeletons = () => (
  <div className={styles.lines}>
    <Skeleton width="100%" height="90px" />
    <Skeleton width="100%" height="90px" />
    <Skeleton width="100%" height="90px" />
  </div>
);
