import type { StudioEndpoint } from '../access.ts';

const people = { studio: 'people' } as const;
const request = '/api/studio/data-requests/:id' as const;
const person = '/api/studio/people/:id' as const;

/** The shop's people. Calls that show who somebody is need a reason in the body, which is logged. */
export const peopleEndpoints = {
  findPeople: { method: 'post', path: '/api/studio/people/search', access: people },
  /** a file of CSV, not JSON */
  exportPeople: { method: 'post', path: '/api/studio/people/export', access: people },
  inspectPerson: { method: 'post', path: `${person}/inspect`, access: people },
  suspendPerson: { method: 'post', path: `${person}/suspension`, access: people },
  liftSuspension: { method: 'post', path: `${person}/suspension/lift`, access: people },
  endSessions: { method: 'post', path: `${person}/sessions/end`, access: people },
  mailVerification: { method: 'post', path: `${person}/verification`, access: people },
  freezeWallet: { method: 'post', path: `${person}/wallet/freeze`, access: people },
  hidePart: { method: 'post', path: `${person}/hidden/:part`, access: people },
  showPart: { method: 'post', path: `${person}/shown/:part`, access: people },
  thawWallet: { method: 'post', path: `${person}/wallet/thaw`, access: people },
  /** requests about personal data with their deadlines; seeing whose request it is needs a reason */
  listDataRequests: { method: 'get', path: '/api/studio/data-requests', access: people },
  inspectDataRequest: { method: 'post', path: `${request}/inspect`, access: people },
  openDataRequestFor: { method: 'post', path: `${person}/data-requests`, access: people },
  answerDataRequest: { method: 'post', path: `${request}/answer`, access: people },
} as const satisfies Record<string, StudioEndpoint>;
