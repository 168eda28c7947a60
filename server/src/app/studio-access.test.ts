import { homeRowKinds, type Problem } from '@talkies/shared';
import {
  mayDo,
  type StudioAccess,
  type StudioEndpointName,
  type StudioPermission,
  type StudioRole,
  studioEndpoints,
  studioRoles,
} from '@talkies/shared/studio';
import { studioShapesOf } from '@talkies/shared/studio/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpApp } from '../api/app.ts';
import { auctionFields, lotteryFields } from '../flows/studio/selling/testing/fields.ts';
import { memberOf, type StudioVisitor, signedInAs } from '../flows/testing/studio.ts';
import { contributorFields, filmFields, itemFields } from '../modules/catalogue/testing/samples.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { type TestVisitor, testVisitor } from '../testing/visitor.ts';
import { createApi } from './app.ts';

type Call = NonNullable<Parameters<TestVisitor['sendStudio']>[1]>;

let ctx: TestContext;
let api: HttpApp;
let fan: TestVisitor;
const members = new Map<StudioRole, { open: StudioVisitor; closed: TestVisitor }>();

beforeAll(async () => {
  ctx = await createTestContext();
  api = createApi(ctx);
  fan = await signedInAs(ctx, api, 'fan');
  for (const role of studioRoles) {
    const open = await memberOf(ctx, api, role);
    const closed = testVisitor(api);
    await closed.call('signIn', { body: { email: open.email, password: 'nine lives' } });
    members.set(role, { open, closed });
  }
});
afterAll(() => ctx.close());

const id = 'nobody';
const uuid = '3f0e5a52-8a0a-4a38-9a3c-0d1b8f0a7a11';
const fields = itemFields();
const film = filmFields();
const issue = { subject: 'The curtain rises', body: 'Words.' };
const post = {
  ...{ title: 'First night', slug: 'first-night', excerpt: 'How it went.', author: '', body: 'Words.' },
  ...{ image: null, imageAlt: '', featured: false },
};
const page = { title: 'Terms', description: 'What we owe.', body: '# Terms\n\nPlain English.' };
const row = {
  on: true,
  title: '',
  films: [],
  items: [],
  film: '',
  celebrity: '',
  collection: '',
  rarity: '',
} as const;
const rows = homeRowKinds.map((kind) => ({ ...row, films: [], items: [], kind }));
const bar = { on: false, text: '', linkLabel: '', href: '', from: '', until: '' };
const launch = {
  ...{
    title: 'First night',
    about: '',
    opensAt: '2026-12-24T10:00:00.000Z',
    closesAt: null,
    limitPerPerson: 2,
  },
  ...{ listUse: 'none', earlyMinutes: 0, earlyFilm: null, earlyCollection: null, items: [] },
  ...{ waitingRoom: true, admitPerMinute: 600, passMinutes: 10 },
} as const;
const limits = {
  ...{ secondPerson: '100', resaleDaily: '100', ticketsGrantedDaily: '100' },
  ...{ ticketsDaily: '100', floatLow: '100', openOrders: 5 },
};
const creator = { chain: 'polygon', address: `0x${'1'.repeat(40)}` } as const;
const payee = { name: null, address: null, currency: 'USD', taxBps: null } as const;
const terms = { taxBps: 0, minimumCents: '1000' };
const seller = { name: 'Talkies', address: ['Chennai'], gstin: null, placeOfSupply: null, rateBps: 0 };
/** A well-formed call of every endpoint, on things that do not exist. A new endpoint must be added here. */
const calls: Record<StudioEndpointName, Call> = {
  studioMe: {},
  sendStudioCode: {},
  studioPasskeyOptions: {},
  stepUp: { body: { code: '000000' } },
  leaveStudio: {},
  studioInvitation: { query: { token: 'x' } },
  acceptInvitation: { body: { token: 'x' } },
  listMembers: {},
  inviteMember: { body: { email: 'meera@example.com', role: 'viewer' } },
  withdrawInvitation: { params: { id } },
  changeRole: { params: { id }, body: { role: 'viewer' } },
  removeMember: { params: { id } },
  allowCode: { params: { id } },
  listAudit: {},
  refundOrder: { params: { id: uuid }, body: { reason: 'A scratch.' } },
  listApprovals: {},
  approveRequest: { params: { id: uuid } },
  declineRequest: { params: { id: uuid }, body: { reason: 'Not now.' } },
  studioToday: {},
  searchOrders: { query: { q: 'TK-1' } },
  inspectOrder: { params: { id: uuid }, body: { reason: 'They asked.' } },
  noteOrder: { params: { id: uuid }, body: { note: 'They asked.' } },
  writeToBuyer: { params: { id: uuid }, body: { id: uuid, text: 'Is the wallet right?' } },
  cancelByOperator: { params: { id: uuid }, body: { reason: 'They asked.' } },
  deliverAgain: { params: { id: uuid }, body: { reason: 'They asked.' } },
  resolveOrder: { params: { id: uuid }, body: { resolution: 'retry-refund', reason: 'They asked.' } },
  studioBooks: {},
  compareBooks: { params: { day: '2001-01-01' } },
  resolveDifference: {
    params: { day: '2001-01-01' },
    body: { seen: '2026-12-24T10:00:00.000Z', place: 0, note: 'A copy.' },
  },
  listPayouts: {},
  beginPayout: { body: { chain: 'polygon', address: `0x${'1'.repeat(40)}` } },
  listCatalogue: {},
  exportCatalogue: {},
  catalogueFilms: {},
  studioHome: {},
  setHome: { body: { version: 99, fields: { rows } } },
  previewHome: { body: { fields: { rows } } },
  studioAnnouncement: {},
  setAnnouncement: { body: { version: 99, fields: bar } },
  listTexts: {},
  studioPost: { params: { id: uuid } },
  createPost: { body: { fields: post } },
  changePost: { params: { id: uuid }, body: { version: 1, fields: post } },
  adoptPost: { body: { slug: 'nothing' } },
  previewPost: { body: { fields: post } },
  studioTextPage: { params: { page: 'terms' } },
  changeTextPage: { params: { page: 'terms' }, body: { version: 9, fields: page } },
  previewTextPage: { body: { page: 'terms', fields: page } },
  textVersion: { params: { id: uuid, number: '1' } },
  publishText: { params: { id: uuid }, body: { version: 1 } },
  unscheduleText: { params: { id: uuid } },
  withdrawPost: { params: { id: uuid } },
  listIssues: {},
  newsletterIssue: { params: { id: uuid } },
  createIssue: { body: { fields: issue } },
  changeIssue: { params: { id: uuid }, body: { version: 1, fields: issue } },
  removeIssue: { params: { id: uuid } },
  previewIssue: { body: { fields: issue } },
  testIssue: { params: { id: uuid } },
  sendIssue: { params: { id: uuid }, body: { version: 1 } },
  stopIssue: { params: { id: uuid } },
  listStudioFilms: {},
  studioFilm: { params: { slug: id } },
  createFilm: { body: { slug: 'a-film', fields: film } },
  changeFilm: { params: { slug: id }, body: { version: 1, fields: film } },
  removeFilm: { params: { slug: id } },
  approveFilm: { params: { slug: id }, body: { version: 1, by: 'Meera', reference: 'Letter 12' } },
  setFilmPublished: { params: { slug: id }, body: { version: 1, published: true } },
  orderFilms: { body: { before: [], slugs: [] } },
  previewFilm: { body: { slug: id, fields: film } },
  listContributors: {},
  contributor: { params: { id } },
  createContributor: { body: { fields: contributorFields() } },
  changeContributor: { params: { id }, body: { version: 1, fields: contributorFields() } },
  removeContributor: { params: { id } },
  catalogueItem: { params: { id } },
  createItem: { body: { fields } },
  changeItem: { params: { id }, body: { version: 1, fields } },
  changeItems: { body: { mode: 'check', ids: [id], change: {} } },
  undoItems: { body: { rows: [{ id, version: 1, before: {} }] } },
  duplicateItem: { params: { id } },
  setItemHidden: { params: { id }, body: { hidden: true } },
  setItemReview: { params: { id }, body: { requested: true } },
  publishItem: { params: { id }, body: { version: 1 } },
  unscheduleItem: { params: { id } },
  previewItem: { body: { fields } },
  previewShared: { body: { fields } },
  importItems: { query: { mode: 'check', source: 'nothing' } },
  uploadItemPicture: {},
  uploadItemLoop: {},
  listStudioLaunches: {},
  createLaunch: { body: { fields: launch } },
  studioLaunch: { params: { id } },
  changeLaunch: { params: { id }, body: { version: 1, fields: launch } },
  removeLaunch: { params: { id }, body: { version: 1, listed: 0 } },
  scheduleLaunch: { params: { id }, body: { version: 1, scheduled: true } },
  stopLaunch: { params: { id }, body: { stopped: true } },
  launchItemChoices: {},
  setLaunchList: { query: { launch: id, mode: 'check' } },
  launchList: { params: { id } },
  clearLaunchList: { params: { id } },
  endPayout: { params: { id: '1' }, body: { reference: null } },
  royaltyFilms: {},
  royaltyFilmsCsv: {},
  royaltyCreators: {},
  royaltyCreatorsCsv: {},
  royaltyCreator: { params: creator },
  royaltyEntriesCsv: { params: creator },
  setPayee: { params: creator, body: { ...payee, seen: payee } },
  previewPayouts: {},
  payBatch: {
    body: { id: uuid, payouts: [{ ...creator, cents: '1', payee: creator.address, taxCents: '0' }] },
  },
  listBatches: {},
  payoutBatch: { params: { id: uuid } },
  royaltyStatement: { params: { ...creator, month: '2026-01' } },
  issueStatement: { params: { ...creator, month: '2026-01' } },
  statementPdf: { params: { ...creator, month: '2026-01' } },
  statementCsv: { params: { ...creator, month: '2026-01' } },
  closingReport: { params: { month: '2026-01' } },
  closingCsv: { params: { month: '2026-01' } },
  moneySettings: {},
  setRoyaltyTerms: { body: { ...terms, seen: terms } },
  listInbox: {},
  inspectThread: { params: { id } },
  answerThread: { params: { id }, body: { text: 'We look into it.', version: 0 } },
  assignThread: { params: { id }, body: { to: 'me', from: null } },
  setThreadState: { params: { id }, body: { state: 'closed', version: 0 } },
  hideReported: { params: { id }, body: { hidden: true } },
  listReadyTexts: {},
  addReadyText: { body: { title: 'Thanks', text: 'Thank you.' } },
  changeReadyText: { params: { id: uuid }, body: { title: 'Thanks', text: 'Thank you.', version: 1 } },
  removeReadyText: { params: { id: uuid } },
  findPeople: { body: { reason: 'They called.' } },
  exportPeople: { body: { reason: 'They called.' } },
  inspectPerson: { params: { id }, body: { reason: 'They called.' } },
  suspendPerson: { params: { id }, body: { reason: 'They called.' } },
  liftSuspension: { params: { id }, body: { reason: 'They called.', since: '2026-01-01T00:00:00.000Z' } },
  endSessions: { params: { id }, body: { reason: 'They called.' } },
  mailVerification: { params: { id }, body: { reason: 'They called.' } },
  freezeWallet: { params: { id }, body: { reason: 'They called.' } },
  hidePart: { params: { id, part: 'name' }, body: { reason: 'They called.' } },
  showPart: {
    params: { id, part: 'name' },
    body: { reason: 'They called.', since: '2026-01-01T00:00:00.000Z' },
  },
  thawWallet: { params: { id }, body: { reason: 'They called.', since: '2026-01-01T00:00:00.000Z' } },
  shopSettings: {},
  setProviders: { body: { version: 99, fields: { off: [] } } },
  setRegions: { body: { version: 99, fields: { lotteries: [], sales: [] } } },
  setLimits: { body: { version: 99, fields: limits } },
  setFees: { body: { version: 99, fields: { transak: null, wert: null } } },
  listPreviews: {},
  showPreview: { query: { kind: 'mail', name: 'account/reset' } },
  sendPreview: { body: { kind: 'mail', name: 'account/reset' } },
  listDataRequests: {},
  inspectDataRequest: { params: { id }, body: { reason: 'They called.' } },
  openDataRequestFor: { params: { id }, body: { kind: 'access', text: '', reason: 'They called.' } },
  answerDataRequest: { params: { id }, body: { outcome: 'done', text: 'Done.', reason: 'They called.' } },
  studioHealth: {},
  studioFigures: { query: { from: '2026-11-01', to: '2026-11-30' } },
  figuresCsv: { query: { from: '2026-11-01', to: '2026-11-30', part: 'rows' } },
  failingJobs: {},
  retryJobs: { body: { id: uuid } },
  discardJob: { params: { id: uuid }, body: { reason: 'It is over.' } },
  stuckTransactions: {},
  recoverTransaction: { params: { id: uuid }, body: { remedy: 'retry', reason: 'It waits.' } },
  studioLotteries: {},
  studioLottery: { params: { id } },
  lotteryPrizes: {},
  openLottery: { body: { mode: 'check', fields: lotteryFields() } },
  reviseLottery: { params: { id }, body: { seen: lotteryFields(), to: lotteryFields() } },
  retryLottery: { params: { id } },
  callOffLottery: { params: { id }, body: { reason: 'A mistake.', sold: 0 } },
  studioAuctions: {},
  studioAuction: { params: { id } },
  openAuction: { params: { id }, body: { mode: 'check', seen: '', fields: auctionFields() } },
  callOffAuction: { params: { id }, body: { reason: 'A mistake.', seen: '' } },
  inspectBidders: { params: { id }, body: { reason: 'They asked.' } },
  decideBidder: { params: { id, bidder: id }, body: { approved: true, seen: 'waiting' } },
  setSeller: {
    body: { ...seller, seen: seller },
  },
};
const names = Object.keys(studioEndpoints) as StudioEndpointName[];
/** those that would use up the step-up of these sessions, or a code for it */
const beforeStepUp = names.filter((name) =>
  ['before-step-up', 'invited'].includes(studioEndpoints[name].access.studio),
);
const asking = names.filter((name) => !beforeStepUp.includes(name));

const bare = async (response: Response) => {
  const { requestId, ...problem } = (await response.json()) as Problem;
  const headers = [...response.headers].filter(
    ([name]) => !['x-request-id', 'content-security-policy'].includes(name),
  );
  return { status: response.status, problem, headers };
};
const cookiesOf = (visitor: TestVisitor) => [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
const raw = (visitor: TestVisitor, method: string, path: string, body?: string) =>
  api.request(path, {
    method: method.toUpperCase(),
    headers: {
      origin: 'http://localhost:3000',
      cookie: cookiesOf(visitor),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });

describe('a stranger and a fan', () => {
  test.each(names)('find nothing at %s, as at any address that is none', async (name) => {
    const { method, path } = studioEndpoints[name];
    const filled = path.replaceAll(/:\w+/g, id);
    const body = studioShapesOf(name).body ? calls[name].body : undefined;
    for (const visitor of [testVisitor(api), fan]) {
      const nowhere = await bare(
        await raw(visitor, method, '/api/nothing-of-the-kind', body === undefined ? undefined : '{}'),
      );
      for (const text of body === undefined ? [undefined] : [JSON.stringify(body), '{', 'null', '{"a":1}'])
        expect(await bare(await raw(visitor, method, filled, text))).toEqual(nowhere);
    }
  });

  test.each(['/api/studio', '/api/studio/', '/api/studio/nothing', '/api/studio/orders/1/refund'])(
    'find nothing at %s either, whatever the method',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
        for (const visitor of [testVisitor(api), fan])
          expect(await bare(await raw(visitor, method, path))).toEqual(
            await bare(await raw(visitor, method, '/api/nothing-of-the-kind')),
          );
    },
  );

  test('read nothing of it in the description of our interface', async () => {
    expect(await (await api.request('/api/openapi.json')).text()).not.toContain('/api/studio');
  });
});

describe.each(studioRoles)('%s', (role) => {
  const who = () => members.get(role) ?? expect.unreachable();

  test.each(asking)('may call %s exactly if the table of roles says so', async (name) => {
    const needed = studioEndpoints[name].access.studio as StudioAccess;
    const may = needed === 'member' || mayDo(role, needed as StudioPermission);
    const { status, problem } = await who().open.sendStudio(name, calls[name]);
    expect(status).toBeLessThan(500);
    if (may) expect(problem.code).not.toBe('studio/not-allowed');
    else expect([status, problem.code]).toEqual([403, 'studio/not-allowed']);
  });

  test('is told who they are, and kept by nobody in between', async () => {
    const { response, headers } = await who().closed.studio('studioMe');
    expect(response).toMatchObject({ role, stepUp: { until: null } });
    expect(headers.get('cache-control')).toBe('private, no-store');
  });
});

// the proof is asked for before the role: who may do most and who may do least show it
describe.each(['owner', 'viewer'] as const)('%s', (role) => {
  test.each(asking)('shows who they are before %s', async (name) => {
    const { closed } = members.get(role) ?? expect.unreachable();
    const { status, problem } = await closed.sendStudio(name, calls[name]);
    expect([status, problem.code]).toEqual([403, 'studio/step-up-required']);
  });
});

test('another site does nothing in the browser of a member', async () => {
  const owner = members.get('owner')?.open ?? expect.unreachable();
  for (const name of names.filter((one) => studioEndpoints[one].method !== 'get')) {
    const { problem } = await owner.sendStudio(name, {
      ...calls[name],
      headers: { origin: 'https://evil.example' },
    });
    expect(problem.code, name).toBe('request/forbidden-origin');
  }
});
