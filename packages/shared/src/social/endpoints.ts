import type { Endpoint } from '../common/endpoint.ts';

export const socialEndpoints = {
  likeItem: { method: 'put', path: '/api/items/:id/like', access: 'user' },
  unlikeItem: { method: 'delete', path: '/api/items/:id/like', access: 'user' },
  watchState: { method: 'get', path: '/api/items/:id/watch', access: 'user' },
  watchItem: { method: 'put', path: '/api/items/:id/watch', access: 'user' },
  unwatchItem: { method: 'delete', path: '/api/items/:id/watch', access: 'user' },
  listWatches: { method: 'get', path: '/api/watches', access: 'user' },
  reminderState: { method: 'get', path: '/api/reminders/:about/:id', access: 'user' },
  setReminder: { method: 'put', path: '/api/reminders/:about/:id', access: 'user' },
  calendarFile: { method: 'get', path: '/api/calendar/:about/:id', access: 'public' },
  listLikes: { method: 'get', path: '/api/likes', access: 'user' },
} as const satisfies Record<string, Endpoint>;
