import type { Endpoint } from '../common/endpoint.ts';

export const profileEndpoints = {
  getProfile: { method: 'get', path: '/api/account/profile', access: 'user' },
  updateProfile: { method: 'put', path: '/api/account/profile', access: 'user' },
  changePassword: { method: 'post', path: '/api/account/password', access: 'user' },
  cancelEmail: { method: 'delete', path: '/api/account/email', access: 'user' },
  confirmEmail: { method: 'post', path: '/api/account/email/confirm', access: 'public' },
  undoEmail: { method: 'post', path: '/api/account/email/undo', access: 'public' },
  setPicture: { method: 'post', path: '/api/account/pictures/:use', access: 'user' },
  removePicture: { method: 'delete', path: '/api/account/pictures/:use', access: 'user' },
  personalData: { method: 'get', path: '/api/account/data', access: 'user' },
  myDataRequests: { method: 'get', path: '/api/account/data-requests', access: 'user' },
  openDataRequest: { method: 'post', path: '/api/account/data-requests', access: 'user' },
  deletionState: { method: 'get', path: '/api/account/deletion', access: 'user' },
  deleteAccount: { method: 'post', path: '/api/account/deletion', access: 'user' },
} as const satisfies Record<string, Endpoint>;
