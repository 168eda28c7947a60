import type { StudioEndpoint } from '../access.ts';

const content = { studio: 'content' } as const;
const texts = { studio: 'texts' } as const;

/** Versions of blog posts and of the help and legal texts. */
export const textEndpoints = {
  listTexts: { method: 'get', path: '/api/studio/texts', access: texts },
  studioPost: { method: 'get', path: '/api/studio/posts/:id', access: texts },
  createPost: { method: 'post', path: '/api/studio/posts', access: content },
  changePost: { method: 'put', path: '/api/studio/posts/:id', access: content },
  adoptPost: { method: 'post', path: '/api/studio/posts/adopted', access: content },
  previewPost: { method: 'post', path: '/api/studio/previews/post', access: texts },
  studioTextPage: { method: 'get', path: '/api/studio/text-pages/:page', access: texts },
  changeTextPage: { method: 'put', path: '/api/studio/text-pages/:page', access: content },
  previewTextPage: { method: 'post', path: '/api/studio/previews/text-page', access: texts },
  textVersion: { method: 'get', path: '/api/studio/texts/:id/versions/:number', access: texts },
  publishText: { method: 'post', path: '/api/studio/texts/:id/publication', access: content },
  unscheduleText: { method: 'delete', path: '/api/studio/texts/:id/plan', access: content },
  withdrawPost: { method: 'delete', path: '/api/studio/texts/:id/publication', access: content },
} as const satisfies Record<string, StudioEndpoint>;
