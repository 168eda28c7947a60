import * as styles from './skeleton.module.css';

/** A placeholder in the size of the coming content, so that nothing moves when it appears. */
export function Skeleton({ width, height }: { width: string; height: string }) {
  return <div className={styles.skeleton} data-part="skeleton" style={{ width, height }} />;
}

export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical and never move
    <div className={`card ${styles.noCollection}`} aria-hidden="true" key={position}>
      <div className="frame">
        <div className={`${styles.skeleton} ${styles.poster}`} data-part="skeleton" />
      </div>
      <div className="caption">
        <Skeleton width="82%" height="24px" />
        <Skeleton width="60%" height="16px" />
        <Skeleton width="36%" height="22px" />
      </div>
    </div>
  ));
}
