/** The size of the drawing in its own units; the page stretches it. */
export const CHART = { width: 600, height: 180, margin: 10 };

export interface Point {
  x: number;
  y: number;
}

export interface Sold {
  /** ISO 8601 */
  at: string;
  /** in one currency's smallest unit */
  amount: number;
}

/** The position of each sale: time from left to right, price from bottom to top; equal ones in the middle. */
export function pointsOf(sold: readonly Sold[]): Point[] {
  const { width, height, margin } = CHART;
  const times = sold.map(({ at }) => Date.parse(at));
  const scaled = (values: readonly number[], value: number, room: number): number => {
    const least = Math.min(...values);
    const span = Math.max(...values) - least;
    return span === 0 ? room / 2 : ((value - least) / span) * room;
  };
  const amounts = sold.map(({ amount }) => amount);
  return sold.map(({ amount }, index) => ({
    x: margin + scaled(times, times[index] ?? 0, width - 2 * margin),
    y: height - margin - scaled(amounts, amount, height - 2 * margin),
  }));
}

/** The index of the point nearest to a horizontal position from 0 (left) to 1 (right). */
export function nearestTo(points: readonly Point[], share: number): number {
  const x = share * CHART.width;
  let nearest = 0;
  for (const [index, point] of points.entries())
    if (Math.abs(point.x - x) <= Math.abs((points[nearest]?.x ?? Infinity) - x)) nearest = index;
  return nearest;
}

const written = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The path from sale to sale. */
export const lineThrough = (points: readonly Point[]): string => `M${points.map(written).join('L')}`;

/** The path of the dots: lines without length, which stay round when the drawing is stretched. */
export const dotsAt = (points: readonly Point[]): string =>
  points.map((point) => `M${written(point)}h.01`).join('');
