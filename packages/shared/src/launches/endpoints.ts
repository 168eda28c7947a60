import type { Endpoint } from '../common/endpoint.ts';

export const launchEndpoints = {
  listLaunches: { method: 'get', path: '/api/launches', access: 'public' },
  getLaunch: { method: 'get', path: '/api/launches/:id', access: 'public' },
  launchDraw: { method: 'get', path: '/api/launches/:id/draw', access: 'public' },
  myLaunch: { method: 'get', path: '/api/launches/:id/mine', access: 'user' },
  remindOfLaunch: { method: 'put', path: '/api/launches/:id/reminder', access: 'user' },
  joinLaunch: { method: 'post', path: '/api/launches/:id/place', access: 'user' },
} as const satisfies Record<string, Endpoint>;
