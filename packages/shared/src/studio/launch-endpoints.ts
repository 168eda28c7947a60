import type { StudioEndpoint } from './access.ts';

const drops = { studio: 'drops' } as const;

/** Items that go on sale together: drops, on the screen. */
export const launchStudioEndpoints = {
  listStudioLaunches: { method: 'get', path: '/api/studio/launches', access: drops },
  createLaunch: { method: 'post', path: '/api/studio/launches', access: drops },
  studioLaunch: { method: 'get', path: '/api/studio/launches/:id', access: drops },
  changeLaunch: { method: 'put', path: '/api/studio/launches/:id', access: drops },
  scheduleLaunch: { method: 'put', path: '/api/studio/launches/:id/schedule', access: drops },
  stopLaunch: { method: 'put', path: '/api/studio/launches/:id/stop', access: drops },
  launchItemChoices: { method: 'get', path: '/api/studio/launch-items', access: drops },
  /** a form with one file, not JSON; see api/body-limits.ts of the server */
  setLaunchList: { method: 'post', path: '/api/studio/launch-lists', access: drops },
  /** a file of CSV, not JSON */
  launchList: { method: 'get', path: '/api/studio/launches/:id/list.csv', access: drops },
  clearLaunchList: { method: 'delete', path: '/api/studio/launches/:id/list', access: drops },
} as const satisfies Record<string, StudioEndpoint>;
