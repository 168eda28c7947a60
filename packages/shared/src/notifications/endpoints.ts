import type { Endpoint } from '../common/endpoint.ts';

export const notificationEndpoints = {
  listNotifications: { method: 'get', path: '/api/notifications', access: 'user' },
  unreadNotifications: { method: 'get', path: '/api/notifications/unread', access: 'user' },
  readAllNotifications: { method: 'post', path: '/api/notifications/read', access: 'user' },
  notificationChoices: { method: 'get', path: '/api/notifications/choices', access: 'user' },
  setNotificationChoices: { method: 'put', path: '/api/notifications/choices', access: 'user' },
  mailedChoice: { method: 'get', path: '/api/notifications/mails-off', access: 'public' },
  stopMails: { method: 'post', path: '/api/notifications/mails-off', access: 'public' },
  addPushDevice: { method: 'post', path: '/api/notifications/devices', access: 'user' },
  renewPushDevice: { method: 'put', path: '/api/notifications/devices', access: 'user' },
  removePushDevice: { method: 'delete', path: '/api/notifications/devices/:id', access: 'user' },
  userNotifications: { method: 'get', path: '/notifications/user/', access: 'user' },
  userNotificationsBare: { method: 'get', path: '/notifications/user', access: 'user' },
  updateNotification: { method: 'post', path: '/notifications/update', access: 'user' },
} as const satisfies Record<string, Endpoint>;
