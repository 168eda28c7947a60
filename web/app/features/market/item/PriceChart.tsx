import { DAY_MS } from '@talkies/shared';
import type { ItemMarket } from '@talkies/shared/schemas';
import { type PointerEvent, useState } from 'react';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { useFormatPrice } from '../../../lib/format/currency-choice.ts';
import { itemMarket as words } from '../../../messages/en.ts';
import { CHART, dotsAt, lineThrough, nearestTo, pointsOf } from './chart.ts';
import * as styles from './price-chart.module.css';

type Points = ItemMarket['points'];

/** The fewest sales for a chart. */
const MIN = 2;

/** A chart of the prices over time, with the sale under the pointer below it. The table has the same figures. */
export function PriceChart({ points: all }: { points: Points }) {
  const format = useFormatPrice();
  const [chosen, choose] = useState<number | null>(null);
  const sold = all.flatMap(({ price, ...sale }) => (price ? [{ ...sale, price }] : []));
  if (sold.length < MIN) return null;
  // only for positions in the drawing: displayed prices are formatted from the amounts themselves
  const points = pointsOf(sold.map(({ at, price }) => ({ at, amount: Number(price.amount) })));
  const byPrice = sold.toSorted((a, b) => Number(a.price.amount) - Number(b.price.amount));
  const [least] = byPrice;
  const most = byPrice.at(-1);
  const index = chosen ?? sold.length - 1;
  const shown = sold[index];
  const point = points[index];
  if (!least || !most || !shown || !point) return null;
  const [from, to] = [sold[0]?.at ?? shown.at, sold.at(-1)?.at ?? shown.at];
  const axis = Date.parse(to) - Date.parse(from) < DAY_MS ? undefined : 'day';
  const follow = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(nearestTo(points, (clientX - left) / width));
  };
  return (
    <figure className={styles.chart} data-part="price-chart">
      <div className={styles.scale} aria-hidden="true">
        <Money value={most.price} />
        {least.price.amount === most.price.amount ? null : <Money value={least.price} />}
      </div>
      <svg
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.chart(sold.length, format(least.price), format(most.price))}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => choose(null)}
      >
        <path className={styles.line} d={lineThrough(points)} />
        <path className={styles.dots} d={dotsAt(points)} />
        <path className={styles.chosen} d={dotsAt([point])} />
      </svg>
      <div className={styles.days} aria-hidden="true">
        <LocalTime at={from} shows={axis} />
        <LocalTime at={to} shows={axis} />
      </div>
      <figcaption className={styles.shown}>
        <Money value={shown.price} className={styles.amount} />{' '}
        <span>
          {words.kinds[shown.kind]}, {words.number(shown.serial)}, <LocalTime at={shown.at} inSentence />
        </span>
      </figcaption>
    </figure>
  );
}
