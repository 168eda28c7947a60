import type { CollectorOrder } from '@talkies/shared/collectors';
import type { Collector } from '@talkies/shared/schemas';
import { Money } from '../../../components/Money.tsx';
import { collectors as words } from '../../../messages/en.ts';

/** The figure that decides a collector's place. */
export function Figure({
  figure: { count, spent },
  by,
}: {
  figure: Pick<Collector, 'count' | 'spent'>;
  by: CollectorOrder;
}) {
  if (spent) return <Money value={spent} />;
  return <span className="num">{by === 'sets' ? words.films(count ?? 0) : words.posters(count ?? 0)}</span>;
}
