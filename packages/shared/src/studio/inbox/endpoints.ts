import type { StudioEndpoint } from '../access.ts';

const inbox = { studio: 'inbox' } as const;
const thread = '/api/studio/inbox/:id' as const;
const texts = '/api/studio/inbox-texts' as const;

/** Messages and content reports of people. They were written to be read: opening one is logged without a reason. */
export const inboxEndpoints = {
  listInbox: { method: 'get', path: '/api/studio/inbox', access: inbox },
  inspectThread: { method: 'post', path: `${thread}/inspect`, access: inbox },
  answerThread: { method: 'post', path: `${thread}/answers`, access: inbox },
  assignThread: { method: 'put', path: `${thread}/assignee`, access: inbox },
  setThreadState: { method: 'put', path: `${thread}/state`, access: inbox },
  hideReported: { method: 'put', path: `${thread}/hidden`, access: inbox },
  listReadyTexts: { method: 'get', path: texts, access: inbox },
  addReadyText: { method: 'post', path: texts, access: inbox },
  changeReadyText: { method: 'put', path: `${texts}/:id`, access: inbox },
  removeReadyText: { method: 'delete', path: `${texts}/:id`, access: inbox },
} as const satisfies Record<string, StudioEndpoint>;
