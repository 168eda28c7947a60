import { type StudioEndpointName, studioEndpoints } from './endpoints.ts';

interface StudioTable {
  /** where its rows are in the answer; of several kinds the file tells which a row is of */
  rows: readonly string[];
  /** the parameter by which the next page is asked for */
  next?: string;
}

/**
 * Lists that are a file too: all that is filtered, as CSV, at the list's address with `.csv` behind it, for who may see
 * the list (adr/385).
 */
export const studioTables = {
  searchOrders: { rows: ['orders'], next: 'before' },
  listApprovals: { rows: ['approvals'], next: 'before' },
  studioBooks: { rows: ['days'], next: 'before' },
  listBatches: { rows: ['batches'], next: 'before' },
  listInbox: { rows: ['threads'], next: 'cursor' },
  listDataRequests: { rows: ['requests'], next: 'cursor' },
  listAudit: { rows: ['lines'], next: 'before' },
  studioToday: { rows: ['days'] },
  studioAuctions: { rows: ['auctions'] },
  studioLotteries: { rows: ['lotteries'] },
  listStudioFilms: { rows: ['films'] },
  listContributors: { rows: ['contributors'] },
  listStudioLaunches: { rows: ['launches'] },
  listIssues: { rows: ['issues'] },
  listTexts: { rows: ['posts', 'pages'] },
  listMembers: { rows: ['members', 'invitations'] },
  failingJobs: { rows: ['jobs'] },
  stuckTransactions: { rows: ['transactions'] },
} as const satisfies Partial<Record<StudioEndpointName, StudioTable>>;

export type StudioTableName = keyof typeof studioTables;

export const isStudioTable = (name: StudioEndpointName): name is StudioTableName =>
  Object.hasOwn(studioTables, name);

/** Where the file of a table is, by the filters of the list; what is empty filters nothing. */
export function studioTablePath(
  name: StudioTableName,
  filters: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = new URLSearchParams();
  for (const [key, text] of Object.entries(filters)) if (text) query.set(key, text);
  return `${studioEndpoints[name].path}.csv${query.size > 0 ? `?${query}` : ''}`;
}
