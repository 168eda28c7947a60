import type { Endpoint } from '../common/endpoint.ts';

export const contentEndpoints = {
  homePage: { method: 'get', path: '/api/home', access: 'public' },
  announcement: { method: 'get', path: '/api/announcement', access: 'public' },
  listPosts: { method: 'get', path: '/api/blog', access: 'public' },
  getPost: { method: 'get', path: '/api/blog/:slug', access: 'public' },
  legalText: { method: 'get', path: '/api/texts/legal/:page', access: 'public' },
  helpTexts: { method: 'get', path: '/api/texts/help', access: 'public' },
  legalChanges: { method: 'get', path: '/api/texts/legal/:page/versions/:number', access: 'public' },
  unreadLegal: { method: 'get', path: '/api/account/legal', access: 'user' },
  readLegal: { method: 'post', path: '/api/account/legal', access: 'user' },
  writeToUs: { method: 'post', path: '/api/contact', access: 'public' },
  /** opened by the link in one of our mails: a new message joins that conversation */
  threadOfLink: { method: 'get', path: '/api/contact/thread', access: 'public' },
  continueThread: { method: 'post', path: '/api/contact/thread', access: 'public' },
  reportItem: { method: 'post', path: '/api/contact/report', access: 'public' },
  reportPerson: { method: 'post', path: '/api/contact/report-person', access: 'public' },
  subscribe: { method: 'post', path: '/api/newsletter', access: 'public' },
  confirmSubscription: { method: 'post', path: '/api/newsletter/confirm', access: 'public' },
  unsubscribe: { method: 'post', path: '/api/newsletter/unsubscribe', access: 'public' },
} as const satisfies Record<string, Endpoint>;
