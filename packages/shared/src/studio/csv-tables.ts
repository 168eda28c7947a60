import { type StudioEndpointName, studioEndpoints } from './endpoints.ts';

interface StudioTable {
  /** the fields of the answer that have its rows; with several kinds, the file names the kind of each row */
  rows: readonly string[];
  /** the parameter that requests the next page */
  next?: string;
}

/**
 * Lists that can be downloaded: all rows that the filters show, as CSV, at the list's address with `.csv` appended, for
 * everybody who may see the list (adr/385).
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

/** The address of a table's file, by the filters of the list; empty filters are left out. */
export function studioTablePath(
  name: StudioTableName,
  filters: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = new URLSearchParams();
  for (const [key, text] of Object.entries(filters)) if (text) query.set(key, text);
  return `${studioEndpoints[name].path}.csv${query.size > 0 ? `?${query}` : ''}`;
}
