import type { Needs } from '../../../chain/context.ts';
import { approveRequest } from '../../../flows/studio/approvals/approve-request.ts';
import { closingCsv, closingReport } from '../../../flows/studio/money/closing.ts';
import { royaltyCreator, royaltyEntriesCsv, setPayee } from '../../../flows/studio/money/creator.ts';
import {
  royaltyCreators,
  royaltyCreatorsCsv,
  royaltyFilms,
  royaltyFilmsCsv,
} from '../../../flows/studio/money/ledger.ts';
import { payBatch } from '../../../flows/studio/money/pay-batch.ts';
import { beginStudioPayout, endStudioPayout, listPayouts } from '../../../flows/studio/money/pay-creators.ts';
import { previewPayouts } from '../../../flows/studio/money/plan-payouts.ts';
import { moneySettings, setRoyaltyTerms, setSeller } from '../../../flows/studio/money/settings.ts';
import { showBatch, showBatches } from '../../../flows/studio/money/show-batches.ts';
import {
  issueStatement,
  showStatement,
  statementCsv,
  statementPdf,
} from '../../../flows/studio/money/statements.ts';
import { refundOrder } from '../../../flows/studio/orders/refund-order.ts';
import { declineApproval, listApprovals } from '../../../modules/studio/index.ts';
import { PERSONAL } from '../../../platform/cache-control.ts';
import { type CsvTable, csvResponse } from '../../../platform/csv.ts';
import type { StudioRouter } from '../../studio-router.ts';

type Ctx = Needs<
  'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue' | 'rates' | 'signers' | 'writer'
>;

/** Refunds, payouts, and those of them that wait for a second person. */
export const studioMoneyRoutes =
  (ctx: Ctx) =>
  (router: StudioRouter): void => {
    router.on('refundOrder', ({ member, params, body }) => refundOrder(ctx, member, params.id, body));
    router.on('listApprovals', ({ member, query: { show, before, limit } }) =>
      listApprovals(ctx, member, { before, waiting: show === 'waiting', limit }),
    );
    router.on('approveRequest', async ({ member, params }) => {
      await approveRequest(ctx, member, params.id);
      return { ok: true };
    });
    router.on('declineRequest', ({ member, params, body }) =>
      declineApproval(ctx, member, params.id, body.reason),
    );
    router.on('listPayouts', () => listPayouts(ctx));
    router.on('beginPayout', ({ member, body }) => beginStudioPayout(ctx, member, body));
    router.on('endPayout', ({ member, params, body }) =>
      endStudioPayout(ctx, member, params.id, body.reference),
    );
    router.on('previewPayouts', ({ member, query }) => previewPayouts(ctx, member, query));
    router.on('payBatch', ({ member, body }) => payBatch(ctx, member, body));
    router.on('listBatches', ({ query }) => showBatches(ctx, query.before));
    router.on('payoutBatch', ({ params }) => showBatch(ctx, params.id));
  };

const csv = (name: string, { head, rows }: CsvTable): Response => csvResponse(`${name}.csv`, head, rows);

/** The earnings, payments and debts by creator and film. */
export const studioRoyaltyRoutes =
  (ctx: Ctx) =>
  (router: StudioRouter): void => {
    router.on('royaltyFilms', ({ query }) => royaltyFilms(ctx, query));
    router.on('royaltyFilmsCsv', async ({ query }) =>
      csv('royalties-by-film', await royaltyFilmsCsv(ctx, query)),
    );
    router.on('royaltyCreators', ({ query }) => royaltyCreators(ctx, query));
    router.on('royaltyCreatorsCsv', async ({ query }) =>
      csv('royalties-by-creator', await royaltyCreatorsCsv(ctx, query)),
    );
    router.on('royaltyCreator', ({ member, params, query }) =>
      royaltyCreator(ctx, member, params, query.before),
    );
    router.on('royaltyEntriesCsv', async ({ member, params }) =>
      csv(`royalties-${params.chain}-${params.address}`, await royaltyEntriesCsv(ctx, member, params)),
    );
    router.on('setPayee', ({ member, params, body }) => setPayee(ctx, member, params, body));
  };

/** Monthly statements of creators, the shop's closing, and their terms. */
export const studioReportRoutes =
  (ctx: Ctx) =>
  (router: StudioRouter): void => {
    router.on('royaltyStatement', ({ member, params }) => showStatement(ctx, member, params));
    router.on('issueStatement', ({ member, params }) => issueStatement(ctx, member, params));
    router.on('statementPdf', async ({ member, params }) => {
      const pdf = await statementPdf(ctx, member, params);
      return new Response(pdf, {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="royalties-${params.month}-${params.address}.pdf"`,
          'cache-control': PERSONAL,
        },
      });
    });
    router.on('statementCsv', async ({ member, params }) =>
      csv(`royalties-${params.month}-${params.address}`, await statementCsv(ctx, member, params)),
    );
    router.on('closingReport', ({ params }) => closingReport(ctx, params.month));
    router.on('closingCsv', async ({ params }) =>
      csv(`closing-${params.month}`, await closingCsv(ctx, params.month)),
    );
    router.on('moneySettings', () => moneySettings(ctx));
    router.on('setRoyaltyTerms', ({ member, body }) => setRoyaltyTerms(ctx, member, body));
    router.on('setSeller', ({ member, body }) => setSeller(ctx, member, body));
  };
