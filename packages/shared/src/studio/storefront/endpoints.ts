import type { StudioEndpoint } from '../access.ts';

const content = { studio: 'content' } as const;

/** The home page, and the bar above every page. */
export const storefrontEndpoints = {
  studioHome: { method: 'get', path: '/api/studio/home', access: content },
  setHome: { method: 'put', path: '/api/studio/home', access: content },
  previewHome: { method: 'post', path: '/api/studio/previews/home', access: content },
  studioAnnouncement: { method: 'get', path: '/api/studio/announcement', access: content },
  setAnnouncement: { method: 'put', path: '/api/studio/announcement', access: content },
} as const satisfies Record<string, StudioEndpoint>;
