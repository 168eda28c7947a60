import { DAY_MS, dayOf } from '@talkies/shared';
import { type FigureDimension, type FunnelStep, figureDimensions, funnelSteps } from '@talkies/shared/studio';

export const periods = [7, 30, 90, 365] as const;
const USUAL = 30;

/** The state in the address: days (UTC), the table's dimension, and the chart's step. */
export interface Search {
  from: string;
  to: string;
  by: FigureDimension;
  step: FunnelStep;
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const dayBefore = (day: string, days: number): string => dayOf(new Date(Date.parse(day) - days * DAY_MS));

/** A period of so many days up to one, inclusive. */
export const lastDays = (to: string, days: number): Pick<Search, 'from' | 'to'> => ({
  from: dayBefore(to, days - 1),
  to,
});

export function readSearch(params: URLSearchParams, today: string): Search {
  const [from, to, by, step] = ['from', 'to', 'by', 'step'].map((name) => params.get(name));
  const end = isDay(to ?? null) ? (to as string) : today;
  return {
    from: isDay(from ?? null) ? (from as string) : lastDays(end, USUAL).from,
    to: end,
    by: figureDimensions.find((name) => name === by) ?? 'film',
    step: funnelSteps.find((name) => name === step) ?? 'visits',
  };
}

export const searchPath = (search: Search): string => `?${new URLSearchParams({ ...search })}`;

/** The address of the same figures as a file. */
export const csvPath = ({ from, to, by }: Search, part: 'rows' | 'days' | 'searches'): string =>
  `/api/studio/figures.csv?${new URLSearchParams({ from, to, by, part })}`;
