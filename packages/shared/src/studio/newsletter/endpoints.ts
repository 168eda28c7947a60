import type { StudioEndpoint } from '../access.ts';

const content = { studio: 'content' } as const;

/** Issues of the newsletter: writing, testing and sending them. */
export const newsletterEndpoints = {
  listIssues: { method: 'get', path: '/api/studio/newsletter', access: content },
  newsletterIssue: { method: 'get', path: '/api/studio/newsletter/:id', access: content },
  createIssue: { method: 'post', path: '/api/studio/newsletter', access: content },
  changeIssue: { method: 'put', path: '/api/studio/newsletter/:id', access: content },
  removeIssue: { method: 'delete', path: '/api/studio/newsletter/:id', access: content },
  previewIssue: { method: 'post', path: '/api/studio/previews/issue', access: content },
  testIssue: { method: 'post', path: '/api/studio/newsletter/:id/test', access: content },
  sendIssue: { method: 'post', path: '/api/studio/newsletter/:id/sending', access: content },
  stopIssue: { method: 'delete', path: '/api/studio/newsletter/:id/sending', access: content },
} as const satisfies Record<string, StudioEndpoint>;
