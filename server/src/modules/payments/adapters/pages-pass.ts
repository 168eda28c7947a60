import { ProviderError } from '../errors.ts';

/** More than any day of ours has; reading so many takes minutes. */
const MAX_PAGES = 400;

/**
 * For lists without a filter by time: whether the pages read so far include everything from `oldest` on. A list is cut short
 * only if it was newest first all along, and after two older pages in a row; any other is read to its end. Call the
 * returned function with the times of each page, in order.
 * @throws ProviderError after `MAX_PAGES` pages without an end
 */
export function pagesPass(provider: string, oldest: Date): (times: Date[]) => boolean {
  let pages = 0;
  let older = 0;
  let descends = true;
  let last = Number.POSITIVE_INFINITY;
  return (times) => {
    pages += 1;
    if (pages > MAX_PAGES) throw new ProviderError(`${provider} lists more than we read`, { final: false });
    for (const time of times.map((at) => at.getTime())) {
      descends &&= time <= last;
      last = time;
    }
    older = times.length > 0 && times.every((at) => at < oldest) ? older + 1 : 0;
    return descends && older >= 2;
  };
}
