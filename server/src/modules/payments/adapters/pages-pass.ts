import { ProviderError } from '../errors.ts';

/** More than any day of ours has, and minutes of asking. */
const MAX_PAGES = 400;

/**
 * For lists that cannot be asked for a time: whether the pages read so far have passed everything from `oldest` on. Only
 * a list that was newest first all along is believed to go on so, and only after two pages in a row that are older; any other
 * is read to its end. Call it with the times of each page, in their order.
 * @throws ProviderError where no end comes
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
