import * as styles from '../screen.module.css';

const HEIGHT = 100;
const WIDTH = 12;

export interface Bar {
  /** its label below */
  name: string;
  value: bigint;
  /** its formatted value */
  text: string;
}

/** A bar chart. The same figures are in a table for people who cannot see it. `label` states its subject. */
export function Bars({ bars, label }: { bars: readonly Bar[]; label: (most: Bar) => string }) {
  const [first] = bars;
  if (!first) return null;
  const most = bars.reduce((highest, bar) => (bar.value > highest.value ? bar : highest), first);
  const scale = most.value > 0n ? most.value : 1n;
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label(most)}
      >
        {bars.map(({ name, value, text }, index) => {
          // a share of the height in percent; any value above zero stays visible
          const height = value > 0n ? Math.max(1, Number((value * BigInt(HEIGHT)) / scale)) : 0;
          return (
            <rect key={name} x={index * WIDTH + 2} y={HEIGHT - height} width={WIDTH - 4} height={height}>
              <title>{`${name}: ${text}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className={`${styles.axis} small num`} aria-hidden="true">
        <span>{first.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
    </>
  );
}
