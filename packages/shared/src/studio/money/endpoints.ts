import type { StudioEndpoint } from '../access.ts';

const sums = { studio: 'sums' } as const;
const royalties = { studio: 'royalties' } as const;
const payout = { studio: 'payout' } as const;

const creator = '/api/studio/royalties/creators/:chain/:address' as const;

/** The royalties that creators are owed and were paid; `.csv` is the same list as a file. */
export const royaltyLedgerEndpoints = {
  royaltyFilms: { method: 'get', path: '/api/studio/royalties/films', access: sums },
  royaltyFilmsCsv: { method: 'get', path: '/api/studio/royalties/films.csv', access: sums },
  royaltyCreators: { method: 'get', path: '/api/studio/royalties/creators', access: royalties },
  royaltyCreatorsCsv: { method: 'get', path: '/api/studio/royalties/creators.csv', access: royalties },
  royaltyCreator: { method: 'get', path: creator, access: royalties },
  royaltyEntriesCsv: { method: 'get', path: `${creator}/entries.csv`, access: royalties },
  setPayee: { method: 'put', path: `${creator}/payee`, access: payout },
} as const satisfies Record<string, StudioEndpoint>;

/** Royalty payouts made by hand. */
export const payoutEndpoints = {
  listPayouts: { method: 'get', path: '/api/studio/payouts', access: { studio: 'payout' } },
  beginPayout: { method: 'post', path: '/api/studio/payouts', access: { studio: 'payout' } },
  endPayout: { method: 'post', path: '/api/studio/payouts/:id', access: { studio: 'payout' } },
} as const satisfies Record<string, StudioEndpoint>;

/** Batches of royalty payouts on their chain. */
export const payoutBatchEndpoints = {
  previewPayouts: { method: 'get', path: '/api/studio/batches/preview', access: payout },
  payBatch: { method: 'post', path: '/api/studio/batches', access: payout },
  listBatches: { method: 'get', path: '/api/studio/batches', access: royalties },
  payoutBatch: { method: 'get', path: '/api/studio/batches/:id', access: royalties },
} as const satisfies Record<string, StudioEndpoint>;

const statement = `${creator}/statements/:month` as const;

/** Monthly statements of creators, and the shop's monthly closing. */
export const moneyReportEndpoints = {
  royaltyStatement: { method: 'get', path: statement, access: royalties },
  issueStatement: { method: 'post', path: statement, access: payout },
  statementPdf: { method: 'get', path: `${statement}/statement.pdf`, access: royalties },
  statementCsv: { method: 'get', path: `${statement}/statement.csv`, access: royalties },
  closingReport: { method: 'get', path: '/api/studio/closing/:month', access: sums },
  closingCsv: { method: 'get', path: '/api/studio/closing/:month/closing.csv', access: sums },
  moneySettings: { method: 'get', path: '/api/studio/money/settings', access: royalties },
  setRoyaltyTerms: { method: 'put', path: '/api/studio/money/royalty-terms', access: { studio: 'taxes' } },
  setSeller: { method: 'put', path: '/api/studio/money/seller', access: { studio: 'taxes' } },
} as const satisfies Record<string, StudioEndpoint>;
