import type { Endpoint } from '../endpoint.ts';

export const notificationEndpoints = {
  listNotifications: { method: 'get', path: '/api/notifications', access: 'user' },
  unreadNotifications: { method: 'get', path: '/api/notifications/unread', access: 'user' },
  readAllNotifications: { method: 'post', path: '/api/notifications/read', access: 'user' },
  notificationMails: { method: 'get', path: '/api/notifications/mails', access: 'user' },
  setNotificationMails: { method: 'put', path: '/api/notifications/mails', access: 'user' },
  userNotifications: { method: 'get', path: '/notifications/user/', access: 'user' },
  userNotificationsBare: { method: 'get', path: '/notifications/user', access: 'user' },
  updateNotification: { method: 'post', path: '/notifications/update', access: 'user' },
} as const satisfies Record<string, Endpoint>;
