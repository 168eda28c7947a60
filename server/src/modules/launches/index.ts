export { allowedRows, countAllowed, type ReadList, readAllowList, writeAllowList } from './allow-list.ts';
export { buyersOf, itemsReservedBy } from './buyers.ts';
export { decideOrder, decideOrders } from './decide-order.ts';
export {
  changeLaunch,
  createLaunch,
  lockLaunch,
  removeLaunch,
  scheduleLaunch,
  stopBegunLaunches,
  stopLaunch,
} from './edit-launch.ts';
export { joinWaitingRoom } from './join-waiting-room.ts';
export { launchFigures } from './launch-figures.ts';
export { type Admitted, moveWaitingRoom, runningWaitingRooms } from './move-waiting-room.ts';
export { areHeldBack, areRestricted, requireLaunchOnSale } from './on-sale.ts';
export { markPassesUsed } from './passes.ts';
export { launchesPersonalData } from './personal.ts';
export { launchNote, launchState, presentLaunchTimes, presentPlace, presentWaitingRoom } from './present.ts';
export {
  comingLaunches,
  drawOf,
  launchById,
  placeOf,
  placesAmong,
  recentLaunches,
  waitingRoomOf,
} from './reads.ts';
export { countRefusal } from './refusals.ts';
export {
  type Among,
  isRemindedOfLaunch,
  markReminded,
  nextToRemind,
  peopleAt,
  setLaunchReminder,
} from './reminders.ts';
export { nextOpening, participantOf, stageAt } from './rules.ts';
export { setSignature, storeFailedAttempt, unsignedWaitingRooms } from './sign-waiting-room.ts';
export type { LaunchRow } from './tables.ts';
