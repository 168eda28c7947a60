export { type Asker, isSurelyThem, requireConfirmed, requireStrongProof } from './confirm/confirmation.ts';
export { makeOperator } from './make-operator.ts';
export { addUser } from './people.ts';
export { personalPart as accountsPart } from './personal/part.ts';
export { hangPicture } from './profile/hang-picture.ts';
export {
  demonstrationAccounts,
  type PublicPerson,
  personByHandle,
  personById,
  recoveryHold,
  shownPeople,
  userByEmail,
} from './reads.ts';
export { deviceWords } from './sessions/device.ts';
export { openSessions } from './sessions/sessions.ts';
export { sessions, users } from './tables.ts';
