import type { StudioEndpoint } from '../access.ts';

const launches = { studio: 'launches' } as const;

/** Launches, called drops on the screen. */
export const launchStudioEndpoints = {
  listStudioLaunches: { method: 'get', path: '/api/studio/launches', access: launches },
  createLaunch: { method: 'post', path: '/api/studio/launches', access: launches },
  studioLaunch: { method: 'get', path: '/api/studio/launches/:id', access: launches },
  changeLaunch: { method: 'put', path: '/api/studio/launches/:id', access: launches },
  removeLaunch: { method: 'delete', path: '/api/studio/launches/:id', access: launches },
  scheduleLaunch: { method: 'put', path: '/api/studio/launches/:id/schedule', access: launches },
  stopLaunch: { method: 'put', path: '/api/studio/launches/:id/stop', access: launches },
  launchItemChoices: { method: 'get', path: '/api/studio/launch-items', access: launches },
  /** a form with one file, not JSON; see api/body-limits.ts of the server */
  setLaunchList: { method: 'post', path: '/api/studio/launch-lists', access: launches },
  /** a file of CSV, not JSON */
  launchList: { method: 'get', path: '/api/studio/launches/:id/list.csv', access: launches },
  clearLaunchList: { method: 'delete', path: '/api/studio/launches/:id/list', access: launches },
} as const satisfies Record<string, StudioEndpoint>;
