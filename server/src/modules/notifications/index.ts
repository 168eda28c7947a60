export { choices } from './choices/choices.ts';
export { followerKey } from './kinds/follow.ts';
export type { NotificationData, NotificationKind } from './kinds/kinds.ts';
export type { MarketTicket } from './kinds/market.ts';
export { partWords } from './kinds/system.ts';
export { noticePreviews } from './mails.ts';
export { notify } from './notify.ts';
export { notificationsPersonalData } from './personal.ts';
export { peopleWithDevices } from './push/reads.ts';
