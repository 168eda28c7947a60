export { addUser } from './add-user.ts';
export type { Client } from './client.ts';
export { closeAfterRestore } from './close-after-restore.ts';
export { redeemProofCode, sendProofCode } from './confirm/codes.ts';
export {
  type Actor,
  isStronglyConfirmed,
  requireConfirmed,
  requireStrongProof,
} from './confirm/confirmation.ts';
export {
  countSuspended,
  newestPeople,
  type PersonKey,
  type PersonRecord,
  peopleByIds,
  peopleByKey,
} from './find-people.ts';
export { mailVerification } from './links/mail-verification.ts';
export { lockAccount } from './lock-account.ts';
export { confirmByPasskey, passkeyConfirmOptions, passkeysOf } from './passkeys/confirm-passkey.ts';
export { accountsPersonalData } from './personal.ts';
export {
  hiddenPartsOf,
  hidePart,
  showPart,
} from './profile/hide-part.ts';
export { readPhone } from './profile/phone.ts';
export { setProfilePicture } from './profile/set-picture.ts';
export { updateProfile } from './profile/update-profile.ts';
export {
  demonstrationAccounts,
  emailOf,
  memberNumberOf,
  type PublicPerson,
  personByHandle,
  personById,
  personOf,
  provedEmailOf,
  recoveryCooldown,
  shownPeople,
  userByEmail,
  writtenBy,
} from './reads.ts';
export { deviceWords } from './sessions/device.ts';
export { openSession } from './sessions/open-session.ts';
export { endSessionsOf, sessionsOf, unexpiredSessions } from './sessions/sessions.ts';
export { onlyByGoogle, provenPhones, signInMethodsOf } from './sign-in-methods.ts';
export { beginStep, consumeStep } from './sign-in-steps/steps.ts';
export {
  liftSuspension,
  requireNotSuspended,
  suspendedAmong,
  suspendUser,
} from './suspension/suspend.ts';
export { sessions, userId, users } from './tables.ts';
