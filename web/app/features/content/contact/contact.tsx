import {
  type ContactSubject,
  contactSubjects,
  type HiddenPart,
  parseMarketTokenId,
  type ReportReason,
} from '@talkies/shared';
import { data } from 'react-router';
import { PageHead } from '../../../components/PageHead.tsx';
import { ApiProblem } from '../../../lib/api/api.ts';
import { noStoreHeaders } from '../../../lib/api/no-store.ts';
import { useCompany, useMe } from '../../../lib/api/root-data.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { refuse, refusedOf, text } from '../../../lib/form/form-problem.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { contact as words } from '../../../messages/en.ts';
import type { Route } from './+types/contact';
import { ContactChannels } from './ContactChannels.tsx';
import { ContactForm } from './ContactForm.tsx';
import { ContentReportForm } from './ContentReportForm.tsx';
import * as styles from './contact.module.css';
import { PersonReportForm } from './PersonReportForm.tsx';
import { Received } from './Received.tsx';
import { ThreadForm } from './ThreadForm.tsx';

const known = <T extends string>(legal: readonly T[], given: string, otherwise: T): T =>
  legal.find((value) => value === given) ?? otherwise;

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const subject: ContactSubject = known(contactSubjects, searchParams.get('topic') ?? '', 'contact');
  const token = searchParams.get('thread')?.slice(0, 300);
  if (token) {
    const thread = await threadOf(context, token);
    // links in mails are personal, so their pages must not be cached
    const personal = { headers: noStoreHeaders() };
    return data({ subject, report: null, missing: false, person: null, thread }, personal);
  }
  const handle = searchParams.get('person')?.slice(0, 60);
  if (handle) return { subject, report: null, thread: null, ...(await reportedPerson(context, handle)) };
  const reported = searchParams.get('report')?.slice(0, 120);
  if (!reported) return { subject, report: null, missing: false, person: null, thread: null };
  try {
    const meant = parseMarketTokenId(reported);
    const item = await serverApi(context)('getItem', { params: { id: meant?.itemId ?? reported } });
    const { id, title, image } = item;
    const report = { id, serial: meant?.serial ?? null, title, image };
    return { subject, report, missing: false, person: null, thread: null };
  } catch (error) {
    await requireUnknown(error);
    return { subject, report: null, missing: true, person: null, thread: null };
  }
}

/** Accepts any address, so that people can always write to us; rethrows if the shop is down. */
async function requireUnknown(error: unknown): Promise<void> {
  if (!(error instanceof ApiProblem) || error.problem.status >= 500) await orProblem(Promise.reject(error));
}

/** The person whose profile is reported; null for an unknown handle. */
async function reportedPerson(context: Route.LoaderArgs['context'], handle: string) {
  try {
    const person = await serverApi(context)('getPerson', { params: { handle } });
    const { name, avatar, cover } = person;
    return { person: { name, avatar, handle: person.handle, cover: cover !== null }, missing: false };
  } catch (error) {
    await requireUnknown(error);
    return { person: null, missing: true };
  }
}

/** The conversation of a link in one of our mails; null for an invalid link. */
async function threadOf(context: Route.LoaderArgs['context'], token: string) {
  try {
    return { token, ...(await serverApi(context)('threadOfLink', { query: { token } })) };
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.status === 410) return null;
    return orProblem(Promise.reject(error));
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const api = serverApi(context);
  const sender = {
    name: text(form, 'name'),
    email: text(form, 'email'),
    message: text(form, 'message'),
    website: text(form, 'website'),
  };
  const of = { email: sender.email, report: false };
  try {
    const token = text(form, 'token');
    if (token !== '') {
      const body = { token, message: sender.message, website: sender.website };
      return { sent: { ...of, ...(await api('continueThread', { body })), receipt: null } };
    }
    // the API refuses a missing choice, with its message
    const reason = text(form, 'reason') as ReportReason;
    const handle = text(form, 'handle');
    if (handle !== '') {
      const body = { ...sender, handle, part: text(form, 'part') as HiddenPart, reason };
      return { sent: { ...of, ...(await api('reportPerson', { body })), report: true } };
    }
    const itemId = text(form, 'itemId');
    if (itemId === '') {
      const subject: ContactSubject = known(contactSubjects, text(form, 'topic'), 'contact');
      return { sent: { ...of, ...(await api('writeToUs', { body: { ...sender, topic: subject } })) } };
    }
    const serial = text(form, 'serial');
    const body = { ...sender, itemId, ...(serial ? { serial: Number(serial) } : {}), reason };
    return { sent: { ...of, ...(await api('reportItem', { body })), report: true } };
  } catch (error) {
    return refuse(error, form);
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.contact,
    origin: matches[0].loaderData.origin,
    shared: 'contact',
  });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, report, missing, person, thread } = loaderData;
  const { user } = useMe();
  const company = useCompany();
  const sent = actionData && 'sent' in actionData ? actionData.sent : null;
  const refused = refusedOf(actionData);
  return (
    <>
      <PageHead
        title={person ? words.person.heading : report ? words.report.heading : words.heading}
        lead={person || report ? words.report.lead : words.lead}
      />
      <div className={`wrap ${styles.contact}`}>
        <div>
          {missing ? (
            <p className={styles.contactMissing} role="status">
              <b>{words.report.unknownTitle}.</b> {words.report.unknown}
            </p>
          ) : null}
          {sent ? (
            <Received {...sent} />
          ) : person ? (
            <PersonReportForm person={person} user={user} refused={refused} />
          ) : report ? (
            <ContentReportForm item={report} user={user} refused={refused} />
          ) : thread ? (
            <ThreadForm thread={thread} refused={refused} />
          ) : (
            <ContactForm subject={subject} user={user} refused={refused} />
          )}
        </div>
        {company ? <ContactChannels company={company} /> : null}
      </div>
    </>
  );
}
