import type { Server } from 'node:http';
import type { ChainName } from '@talkies/shared';
import { commands } from '../../commands/commands.ts';
import { startControl } from '../../commands/control.ts';
import { createHttp, type HttpApp, type HttpDependencies } from '../api/app.ts';
import { countPages } from '../api/count-views.ts';
import { listen } from '../api/listen.ts';
import { createLive, type Live } from '../api/live/live.ts';
import { loadPages } from '../api/load-pages.ts';
import { createCollector } from '../api/metrics/collect.ts';
import { serveMetrics } from '../api/metrics/serve-metrics.ts';
import { followResponses } from '../api/orderly-close.ts';
import { readOnlyContext } from '../api/read-only-context.ts';
import { accountRoutes, createResolveUser, createSessionKey } from '../api/routes/accounts.ts';
import { cashfreePageRoute } from '../api/routes/cashfree-page.ts';
import { catalogueRoutes } from '../api/routes/catalogue.ts';
import { chainRoutes } from '../api/routes/chains.ts';
import { communityRoutes } from '../api/routes/community.ts';
import { confirmRoutes } from '../api/routes/confirm.ts';
import { contentRoutes } from '../api/routes/content.ts';
import { launchRoutes } from '../api/routes/launches.ts';
import { lotteryRoutes } from '../api/routes/lottery.ts';
import { marketRoutes } from '../api/routes/market.ts';
import { mediaRoutes } from '../api/routes/media.ts';
import { choiceRoutes, mailsOffRoutes } from '../api/routes/notification-choices.ts';
import { notificationRoutes } from '../api/routes/notifications.ts';
import { oneClickUnsubscribeRoutes } from '../api/routes/one-click-unsubscribe.ts';
import { orderRoutes } from '../api/routes/orders.ts';
import { paymentRoutes, webhookRoutes } from '../api/routes/payments.ts';
import { personalDataRoutes } from '../api/routes/personal-data.ts';
import { profileRoutes } from '../api/routes/profile.ts';
import { royaltyRoutes } from '../api/routes/royalties.ts';
import { sharingRoutes } from '../api/routes/sharing.ts';
import { socialRoutes } from '../api/routes/social.ts';
import { studioCatalogueRoutes } from '../api/routes/studio/catalogue.ts';
import { studioLinkRoute } from '../api/routes/studio/demonstration-link.ts';
import { studioFigureRoutes } from '../api/routes/studio/figures.ts';
import { studioFilmRoutes } from '../api/routes/studio/films.ts';
import { studioHealthRoutes } from '../api/routes/studio/health.ts';
import { studioInboxRoutes } from '../api/routes/studio/inbox.ts';
import { studioLaunchRoutes } from '../api/routes/studio/launches.ts';
import { studioRoutes } from '../api/routes/studio/members.ts';
import { studioMoneyRoutes, studioReportRoutes, studioRoyaltyRoutes } from '../api/routes/studio/money.ts';
import { studioNewsletterRoutes } from '../api/routes/studio/newsletter.ts';
import { studioOrderRoutes } from '../api/routes/studio/orders.ts';
import { studioPeopleRoutes } from '../api/routes/studio/people.ts';
import { studioAuctionRoutes, studioLotteryRoutes } from '../api/routes/studio/selling.ts';
import { studioSettingsRoutes } from '../api/routes/studio/settings.ts';
import { studioStorefrontRoutes } from '../api/routes/studio/storefront.ts';
import { studioTextRoutes } from '../api/routes/studio/texts.ts';
import { syndicationRoutes } from '../api/routes/syndication.ts';
import { uploadRoutes } from '../api/routes/uploads.ts';
import { viewRoutes } from '../api/routes/visits.ts';
import { walletRoutes } from '../api/routes/wallets.ts';
import { rpcProxy } from '../api/rpc/proxy.ts';
import { securityTxt } from '../api/security-txt.ts';
import { createStudioRouter } from '../api/studio-router.ts';
import type { Context, Needs } from '../chain/context.ts';
import { createConsumer } from '../chain/reader/consumer.ts';
import { createReader } from '../chain/reader/reader.ts';
import { chainReadiness } from '../chain/readiness.ts';
import { requireSameContracts } from '../chain/same-contracts.ts';
import { completeRestore } from '../flows/after-restore.ts';
import { createReportChecks } from '../flows/check-transaction-reports.ts';
import { notifyUnpaid } from '../flows/delivery/notify-unpaid.ts';
import { composeOrderMails } from '../flows/delivery/order-mails.ts';
import { createReconciler, type Reconciler } from '../flows/delivery/reconcile-orders.ts';
import { composeEthPaymentMails } from '../flows/eth-payments/eth-payment-mails.ts';
import { createEthPaymentWorker } from '../flows/eth-payments/eth-payment-worker.ts';
import { composeReportMails } from '../flows/inbox/content-report-mails.ts';
import { composeInboxMails } from '../flows/inbox/reply-mails.ts';
import { handleLaunchNotifications } from '../flows/launches/notifications.ts';
import { createWaitingRooms } from '../flows/launches/waiting-room-worker.ts';
import { createLotteryWorker, type LotteryWorker } from '../flows/lottery/lottery-worker.ts';
import { createMarketWorker, type MarketWorker } from '../flows/market/market-worker.ts';
import { composePaymentMails } from '../flows/payments/payment-mails.ts';
import { createPaymentWorker } from '../flows/payments/payment-worker.ts';
import { createRankingWorker } from '../flows/rankings.ts';
import { handleReconcile, startReconcile } from '../flows/reconcile/reconcile-day.ts';
import { handleFloatCheck, startFloatCheck } from '../flows/resales/low-floats.ts';
import { handleRetention, startRetention } from '../flows/retention.ts';
import { handlePublications } from '../flows/studio/catalogue/publish-item.ts';
import { handlePayoutBatches } from '../flows/studio/money/track-batch.ts';
import { composeTrialMails } from '../flows/studio/newsletter.ts';
import { composeBidderMails } from '../flows/studio/selling/bidders.ts';
import { composePreviewMails } from '../flows/studio/settings/previews.ts';
import { handlePlannedTexts } from '../flows/studio/texts.ts';
import { createVisitCounter, type VisitCounter } from '../flows/visits/visit-counter.ts';
import { vaultHasValue } from '../flows/wallets/vault-has-value.ts';
import { handleWelcome } from '../flows/welcome.ts';
import { composeAccountDeletedMail } from '../modules/accounts/account-deleted-mails.ts';
import { handleUnverified } from '../modules/accounts/links/forget-unverified.ts';
import { composeAccountMails } from '../modules/accounts/links/link-mails.ts';
import { composeProfileMails } from '../modules/accounts/profile/profile-mails.ts';
import { publishRegistered } from '../modules/catalogue/index.ts';
import { tokenMetadata } from '../modules/catalogue/token-metadata.ts';
import { createBlogReader } from '../modules/content/blog/schedule.ts';
import { composeContactMails } from '../modules/content/contact/contact-mails.ts';
import { handleNewsletter } from '../modules/content/index.ts';
import { composeNewsletterMails } from '../modules/content/newsletter/newsletter-mails.ts';
import { excludeEmail } from '../modules/lottery/index.ts';
import { showPictures } from '../modules/media/index.ts';
import { registerMediaJobs } from '../modules/media/upload/store-picture.ts';
import { composeNotificationMails } from '../modules/notifications/notification-mails.ts';
import { handlePushes } from '../modules/notifications/push/push-notifications.ts';
import { handleShareTidy } from '../modules/sharing/stored-pictures.ts';
import { composeStudioMails } from '../modules/studio/index.ts';
import {
  activeWallet,
  handleRetiredVaults,
  outsideWallets,
  presentWallet,
  removeOutsideWallets,
} from '../modules/wallets/index.ts';
import { checkMasterKey } from '../modules/wallets/vault/check-master-key.ts';
import { registerVaultSigner } from '../modules/wallets/vault/vault-signer.ts';
import { stopTracing } from '../platform/tracing/tracing.ts';
import { waitAtMost } from '../platform/wait-at-most.ts';
import { readinessWarnings } from './readiness-warnings.ts';

export interface App {
  http: HttpApp;
  start(): Promise<void>;
  /** Waits for the running work and the responses under way, for 20 seconds at most, then closes the database. */
  stop(): Promise<void>;
}

/** less than supervisors wait: whoever is ended by them leaves its jobs taken */
const STOP_MS = 20_000;

type Service = { start: () => void | Promise<void>; stop: () => void | Promise<void> };

/** The work that runs beside responses, by role. Every part may run in several processes at once. */
function servicesOf(ctx: Context): Service[] {
  const has = (role: (typeof ctx.config.roles)[number]): boolean => ctx.config.roles.includes(role);
  const reconciler = createReconciler(ctx);
  const market = createMarketWorker(ctx);
  const lotteries = createLotteryWorker(ctx);
  const { consumers, reader } = following(ctx, { reconciler, market, lotteries });
  const payments = [createPaymentWorker(ctx), createEthPaymentWorker(ctx)];
  const daily = {
    start: async () => {
      await startRetention(ctx);
      await startReconcile(ctx);
      await startFloatCheck(ctx);
    },
    stop: () => undefined,
  };
  return [
    { start: () => ctx.changes.start(), stop: () => undefined },
    ctx.rates,
    // without the role, a process runs only the jobs that its requests wait for
    has('worker') ? ctx.queue : { start: () => undefined, stop: () => ctx.queue.stop() },
    ...(has('worker')
      ? [
          ctx.writer,
          reconciler,
          market,
          lotteries,
          createWaitingRooms(ctx),
          createReportChecks(ctx),
          createRankingWorker(ctx),
          ...payments,
          daily,
        ]
      : []),
    ...(has('worker') ? [createBlogReader(ctx)] : []),
    // a worker wakes these loops too
    ...consumers,
    ...(has('reader') ? [reader] : []),
  ];
}

/**
 * The reader and the consumers of its events: each runs by itself, so that none waits for another or delays the reader.
 */
function following(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'writer'>,
  {
    reconciler,
    market,
    lotteries,
  }: { reconciler: Reconciler; market: MarketWorker; lotteries: LotteryWorker },
) {
  const consume = (name: string, work: (chain: ChainName) => Promise<unknown>) =>
    createConsumer(ctx.log, name, async (chain) => void (await work(chain)));
  const marketTokens = consume('market', market.advance);
  const lotteryEvents = consume('lotteries', lotteries.advance);
  // the writer's findings about a transaction are sent to its owner
  const announce = (chain: ChainName): void => {
    marketTokens.wake(chain);
    lotteryEvents.wake(chain);
  };
  const transactions = consume('transactions', async (chain) => {
    await ctx.writer.tick(chain);
    announce(chain);
  });
  // also between two blocks: a report may arrive, or be checked, after the latest block
  ctx.writer.onFinished(async ({ chain }) => announce(chain));
  const publishing = consume('publishing', (chain) => publishRegistered(ctx, chain));
  const orders = consume('orders', reconciler.advance);
  const all = [publishing, orders, transactions, marketTokens, lotteryEvents];
  const reader = createReader(ctx, {
    onAdvanced: (chain) => {
      for (const consumer of all) consumer.wake(chain);
    },
  });
  return { reader, consumers: all.map(({ stop }) => ({ start: () => undefined, stop })) };
}

/** The words of mails, the handlers of some jobs, and the signers for e-mail wallets. */
function registerHandlers(
  ctx: Needs<
    | 'chains'
    | 'changes'
    | 'clock'
    | 'config'
    | 'db'
    | 'log'
    | 'mail'
    | 'queue'
    | 'rates'
    | 'signers'
    | 'sms'
    | 'writer'
  >,
): void {
  composeAccountMails(ctx);
  composeProfileMails(ctx);
  composeAccountDeletedMail(ctx);
  composeOrderMails(ctx);
  composePaymentMails(ctx);
  composeEthPaymentMails(ctx);
  composeNotificationMails(ctx);
  handlePushes(ctx);
  composeContactMails(ctx);
  composeReportMails(ctx);
  composeInboxMails(ctx);
  composeNewsletterMails(ctx);
  composeTrialMails(ctx);
  handleNewsletter(ctx);
  handlePlannedTexts(ctx);
  composeStudioMails(ctx);
  composeBidderMails(ctx);
  composePreviewMails(ctx);
  handleWelcome(ctx);
  registerMediaJobs(ctx);
  handleShareTidy(ctx);
  registerVaultSigner(ctx);
  notifyUnpaid(ctx);
  handleRetiredVaults(ctx);
  handleUnverified(ctx);
  handleRetention(ctx);
  handleReconcile(ctx);
  handleFloatCheck(ctx);
  handlePublications(ctx);
  handleLaunchNotifications(ctx);
  handlePayoutBatches(ctx);
}

/** The studio's calls, at URLs that do not exist for anybody but members. */
const studio = (ctx: Context, app: HttpApp): void => {
  const router = createStudioRouter(app, ctx, createResolveUser(ctx));
  studioRoutes(ctx)(router);
  studioMoneyRoutes(ctx)(router);
  studioRoyaltyRoutes(ctx)(router);
  studioReportRoutes(ctx)(router);
  studioOrderRoutes(ctx)(router);
  studioCatalogueRoutes(ctx)(router);
  studioFilmRoutes(ctx)(router);
  studioPeopleRoutes(ctx)(router);
  studioLotteryRoutes(ctx)(router);
  studioAuctionRoutes(ctx)(router);
  studioHealthRoutes(ctx)(router);
  studioSettingsRoutes(ctx)(router);
  studioFigureRoutes(ctx)(router);
  studioStorefrontRoutes(ctx)(router);
  studioNewsletterRoutes(ctx)(router);
  studioTextRoutes(ctx)(router);
  studioInboxRoutes(ctx)(router);
  studioLaunchRoutes(ctx)(router);
};

/** Everything that responds to requests. Without `pages` only the API, which needs no build of the web. */
export function createApi(
  ctx: Context,
  pages: HttpDependencies['mounts'] = [],
  live?: Live,
  visits: VisitCounter = createVisitCounter(ctx),
): HttpApp {
  registerHandlers(ctx);
  const reading = readOnlyContext(ctx);
  return createHttp(ctx, {
    resolveUser: createResolveUser(ctx),
    sessionKey: createSessionKey(ctx),
    streams: [...(live ? [live.mount] : []), (app) => studio(ctx, app)],
    routes: [
      accountRoutes(ctx, {
        activeWallet: async (userId) => {
          const wallet = await activeWallet(ctx.db, userId);
          return wallet && presentWallet(wallet);
        },
        avatar: async (avatar, name) =>
          avatar ? (await showPictures(ctx.db, { avatar }, name)).avatar : null,
        outsideWallets: { list: outsideWallets, remove: removeOutsideWallets },
      }),
      confirmRoutes(ctx, { vaultHasValue: (userId) => vaultHasValue(ctx, userId) }),
      uploadRoutes(ctx),
      personalDataRoutes(ctx),
      profileRoutes(ctx, {
        show: (keys, name) => showPictures(ctx.db, keys, name),
        beforeLeaving: (tx, userId) => excludeEmail(ctx, tx, userId),
        removeOutsideWallets,
      }),
      walletRoutes(ctx),
      catalogueRoutes(reading),
      communityRoutes(reading),
      socialRoutes(ctx),
      viewRoutes(visits),
      orderRoutes(ctx, visits),
      paymentRoutes(ctx, visits),
      royaltyRoutes(ctx),
      chainRoutes(reading),
      notificationRoutes(ctx),
      choiceRoutes(ctx),
      contentRoutes(ctx),
      marketRoutes(ctx),
      lotteryRoutes(ctx),
      launchRoutes(ctx),
    ],
    mounts: [
      mediaRoutes(reading),
      sharingRoutes(reading),
      securityTxt(ctx),
      tokenMetadata(reading),
      rpcProxy(ctx),
      webhookRoutes(ctx),
      cashfreePageRoute(ctx),
      syndicationRoutes(ctx),
      oneClickUnsubscribeRoutes(ctx),
      mailsOffRoutes(ctx),
      studioLinkRoute(ctx),
      (app) => app.use('*', countPages(visits)),
      ...pages,
    ],
    readiness: {
      database: async () => {
        await ctx.connection.ping();
        return true;
      },
      ...chainReadiness(ctx),
    },
    warnings: readinessWarnings(ctx),
  });
}

/** Composes the modules; nothing runs before `start`. Without `pages`, those that were built. */
export async function createApp(ctx: Context, pages?: HttpDependencies['mounts'][number]): Promise<App> {
  for (const { config } of ctx.chains.all()) await requireSameContracts(ctx.db, config);
  await completeRestore(ctx);
  await checkMasterKey(ctx);
  const live = createLive(ctx, createResolveUser(ctx));
  const visits = createVisitCounter(ctx);
  // a process that serves no requests needs neither pages nor a build of them
  const answers = ctx.config.roles.includes('api');
  const http = createApi(ctx, answers ? [pages ?? (await loadPages(ctx))] : [], live, visits);
  const services = [...servicesOf(ctx), ...(answers ? [live, visits] : [])];
  let servers: Server[] = [];
  let closes: (() => Promise<void>)[] = [];
  let stopControl: (() => Promise<void>) | undefined;
  let metrics: { stop(): void } | undefined;
  return {
    http,
    start: async () => {
      for (const service of services) await service.start();
      if (ctx.config.metrics)
        metrics = await serveMetrics(ctx.config.metrics, createCollector(ctx, answers ? live.taken : null));
      if (!answers) return;
      stopControl = await startControl(ctx, commands);
      servers = await listen(http, ctx.config);
      closes = servers.map(followResponses);
    },
    stop: async () => {
      const answered = closes.map((close) => close());
      metrics?.stop();
      await stopControl?.();
      await waitAtMost(STOP_MS, Promise.all([...answered, ...services.map((service) => service.stop())]));
      for (const server of servers) server.closeAllConnections();
      await ctx.connection.close();
      await stopTracing();
    },
  };
}
