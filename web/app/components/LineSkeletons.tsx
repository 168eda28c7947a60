import { Skeleton } from './Skeleton.tsx';
import * as styles from './skeleton.module.css';

/** Lines of a list that comes. */
export const LineSkeletons = () => (
  <div className={styles.lines}>
    <Skeleton width="100%" height="90px" />
    <Skeleton width="100%" height="90px" />
    <Skeleton width="100%" height="90px" />
  </div>
);
