import type { Context } from '../../chain/context.ts';
import { activityOf } from '../../flows/profiles/activity.ts';
import { arrangeShowcase } from '../../flows/profiles/arrange.ts';
import { collectorPlace, listCollectors, setListed } from '../../flows/profiles/collectors.ts';
import { downloadPoster } from '../../flows/profiles/download-poster.ts';
import { followState, setFollow } from '../../flows/profiles/follow.ts';
import { ownHome } from '../../flows/profiles/own-home.ts';
import { ownSubject, presentPerson, publicSubject, showcasedOf } from '../../flows/profiles/person.ts';
import { progressOf, setsOf } from '../../flows/profiles/sets.ts';
import { calendarOf } from '../../flows/reminders/calendar.ts';
import { comingOpening } from '../../flows/reminders/openings.ts';
import { wantReminder } from '../../flows/reminders/reminders.ts';
import { likedItems, likeItem } from '../../flows/social/like-item.ts';
import { watchItem } from '../../flows/social/watch-item.ts';
import { memberNumberOf } from '../../modules/accounts/index.ts';
import { cardsById } from '../../modules/catalogue/index.ts';
import { bidsOf, onSaleOf } from '../../modules/market/index.ts';
import { isReminded, isWatchedBy, watchedBy } from '../../modules/social/index.ts';
import { likedBy } from '../../modules/social/reads.ts';
import { AppError } from '../../platform/errors.ts';
import { createResponseCache, NO_ITEM, sendReady } from '../cache/response-cache.ts';
import { readOnlyContext } from '../read-only-context.ts';
import type { Router } from '../route.ts';

const MAX_WATCHED = 100;

const downloads = (ctx: Context, router: Router): void =>
  router.on('downloadPoster', async ({ params, user, http }) => {
    const { name, type, bytes } = await downloadPoster(ctx, await user(), params);
    return http.body(new Uint8Array(bytes), 200, {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    });
  });

function collectorRoutes(ctx: Context, router: Router): void {
  const reading = readOnlyContext(ctx);
  const responseCache = createResponseCache(ctx);
  router.on('listCollectors', async ({ query, http }) => {
    const make = () => listCollectors(reading, query);
    return sendReady(
      http,
      await responseCache.get(`listCollectors ${JSON.stringify(query)}`, make, { subject: NO_ITEM }),
    );
  });
  router.on('myCollectorPlace', async ({ query, user }) => {
    return collectorPlace(ctx, (await user()).id, query);
  });
  router.on('setCollectorListed', async ({ body, user }) => {
    await setListed(ctx, (await user()).id, body.listed);
    return { listed: body.listed };
  });
}

/** Reminders of openings, and their calendar files. */
function reminderRoutes(ctx: Context, router: Router): void {
  const reading = readOnlyContext(ctx);
  router.on('setReminder', async ({ params, body, user }) =>
    wantReminder(ctx, (await user()).id, params, body.wanted),
  );
  router.on('reminderState', async ({ params, user }) => {
    const { about, id } = params;
    return { wanted: await isReminded(ctx.db, (await user()).id, { about, subject: id }) };
  });
  router.on('calendarFile', async ({ params: { about, id }, http }) => {
    const opening = await comingOpening(reading, about, id);
    if (!opening) throw new AppError('request/not-found');
    const { publicUrl } = ctx.config;
    const uid = `${about}-${id}@${new URL(publicUrl).hostname}`;
    return http.body(calendarOf(opening, uid, publicUrl, ctx.clock.now()), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="talkies.ics"',
    });
  });
}

/** The completion of films, and its rewards on the person's home page. */
function setRoutes(ctx: Context, router: Router): void {
  const reading = readOnlyContext(ctx);
  router.on('personSets', async ({ params }) => ({
    sets: await setsOf(reading, (await publicSubject(reading, params.handle)).wallets),
  }));
  router.on('mySets', async ({ user }) => {
    return { sets: await setsOf(ctx, (await ownSubject(ctx, (await user()).id)).wallets) };
  });
  router.on('mySet', async ({ params, user }) => {
    return progressOf(ctx, (await ownSubject(ctx, (await user()).id)).wallets, params.slug);
  });
  router.on('myHome', async ({ user }) => {
    return ownHome(reading, await ownSubject(reading, (await user()).id));
  });
}

export const socialRoutes = (ctx: Context) => (router: Router) => {
  const reading = readOnlyContext(ctx);
  const now = (): string => ctx.clock.now().toISOString();
  collectorRoutes(ctx, router);
  reminderRoutes(ctx, router);
  setRoutes(ctx, router);

  router.on('likeItem', async ({ params, user }) => likeItem(ctx, (await user()).id, params.id, true));
  router.on('unlikeItem', async ({ params, user }) => likeItem(ctx, (await user()).id, params.id, false));
  router.on('listLikes', async ({ user }) => ({ items: await likedBy(ctx.db, (await user()).id) }));

  for (const [name, watched] of [
    ['watchItem', true],
    ['unwatchItem', false],
  ] as const)
    router.on(name, async ({ params, user }) => watchItem(ctx, (await user()).id, params.id, watched));
  router.on('watchState', async ({ params, user }) => {
    return { watched: await isWatchedBy(ctx.db, (await user()).id, params.id) };
  });
  router.on('listWatches', async ({ user }) => {
    return { items: await cardsById(ctx, await watchedBy(ctx.db, (await user()).id, MAX_WATCHED)) };
  });

  router.on('getPerson', async ({ params }) =>
    presentPerson(reading, await publicSubject(reading, params.handle)),
  );
  router.on('personShowcase', async ({ params }) => ({
    tokens: await showcasedOf(reading, await publicSubject(reading, params.handle)),
  }));
  router.on('personOnSale', async ({ params }) => ({
    items: await onSaleOf(reading, (await publicSubject(reading, params.handle)).wallets, { own: false }),
    serverTime: now(),
  }));
  router.on('personBids', async ({ params }) => ({
    bids: await bidsOf(reading, (await publicSubject(reading, params.handle)).wallets, { own: false }),
    serverTime: now(),
  }));
  router.on('personActivity', async ({ params, query }) =>
    activityOf(reading, await publicSubject(reading, params.handle), query),
  );
  router.on('followPerson', async ({ params, user }) => setFollow(ctx, await user(), params.handle, true));
  router.on('unfollowPerson', async ({ params, user }) => setFollow(ctx, await user(), params.handle, false));
  router.on('followState', async ({ params, user }) => {
    return followState(ctx, await user(), params.handle);
  });

  router.on('myPerson', async ({ user }) => {
    const { id } = await user();
    const person = await presentPerson(ctx, await ownSubject(ctx, id));
    return { ...person, memberNumber: await memberNumberOf(ctx.db, id) };
  });
  router.on('myActivity', async ({ user, query }) => {
    return activityOf(ctx, await ownSubject(ctx, (await user()).id), query);
  });
  downloads(ctx, router);
  router.on('likedItems', async ({ user }) => {
    return { items: await likedItems(ctx, (await user()).id) };
  });
  router.on('arrangeShowcase', async ({ user, body }) => {
    await arrangeShowcase(ctx, (await user()).id, body.tokens);
    return { ok: true };
  });
};
