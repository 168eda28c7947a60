import type { Needs } from '../../../chain/context.ts';
import {
  answerDataRequest,
  inspectDataRequest,
  listDataRequests,
  openDataRequestFor,
} from '../../../flows/studio/people/data-requests.ts';
import { exportPeople, findPeople } from '../../../flows/studio/people/find-people.ts';
import { hidePersonPart, showPersonPart } from '../../../flows/studio/people/hide-part.ts';
import { inspectPerson } from '../../../flows/studio/people/inspect-person.ts';
import {
  endPersonSessions,
  freezeWallet,
  liftPersonSuspension,
  mailPersonVerification,
  suspendPerson,
  thawWallet,
} from '../../../flows/studio/people/person-actions.ts';
import type { StudioRouter } from '../../studio-router.ts';

const ok = { ok: true } as const;

/** People: search, inspection, and support's actions. */
export const studioPeopleRoutes =
  (ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue' | 'rates'>) =>
  (router: StudioRouter): void => {
    router.on('findPeople', ({ member, body }) => findPeople(ctx, member, body));
    router.on('exportPeople', ({ member, body }) => exportPeople(ctx, member, body));
    router.on('inspectPerson', ({ member, params, body }) =>
      inspectPerson(ctx, member, params.id, body.reason),
    );
    router.on('suspendPerson', async ({ member, params, body }) => {
      await suspendPerson(ctx, member, params.id, body.reason);
      return ok;
    });
    router.on('liftSuspension', async ({ member, params, body }) => {
      await liftPersonSuspension(ctx, member, params.id, body);
      return ok;
    });
    router.on('endSessions', async ({ member, params, body }) => ({
      ended: await endPersonSessions(ctx, member, params.id, body.reason),
    }));
    router.on('mailVerification', async ({ member, params, body }) => {
      await mailPersonVerification(ctx, member, params.id, body.reason);
      return ok;
    });
    router.on('freezeWallet', async ({ member, params, body }) => {
      await freezeWallet(ctx, member, params.id, body.reason);
      return ok;
    });
    router.on('hidePart', async ({ member, params, body }) => {
      await hidePersonPart(ctx, member, params.id, params.part, body.reason);
      return ok;
    });
    router.on('showPart', async ({ member, params, body }) => ({
      back: await showPersonPart(ctx, member, params.id, params.part, body),
    }));
    router.on('listDataRequests', ({ query }) => listDataRequests(ctx, query));
    router.on('inspectDataRequest', ({ member, params, body }) =>
      inspectDataRequest(ctx, member, params.id, body.reason),
    );
    router.on('openDataRequestFor', async ({ member, params, body }) => ({
      id: await openDataRequestFor(ctx, member, params.id, body),
    }));
    router.on('answerDataRequest', ({ member, params, body }) =>
      answerDataRequest(ctx, member, params.id, body),
    );
    router.on('thawWallet', async ({ member, params, body }) => {
      await thawWallet(ctx, member, params.id, body);
      return ok;
    });
  };
