export type { NotificationData, NotificationKind } from './kinds/kinds.ts';
export { notify } from './notify.ts';
export { unreadCount } from './reads.ts';
