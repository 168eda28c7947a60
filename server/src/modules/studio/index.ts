export { findMember, type Member, requirePermission } from './access.ts';
export { type Acting, actAsOperator, logInspection, requireProof } from './act-as-operator.ts';
export {
  approvalRequest,
  approve,
  askApproval,
  countWaiting,
  declineApproval,
  listApprovals,
  waitingRequest,
} from './approvals.ts';
export { listAudit } from './audit/read-lines.ts';
export { verifyAudit } from './audit/verify.ts';
export { type AuditEntry, theClock, writeAuditLine } from './audit/write-line.ts';
export { closeStudioAfterRestore } from './close-after-restore.ts';
export { acceptInvitation, invitationOf, inviteMember, withdrawInvitation } from './invitations.ts';
export { listMembers } from './list-members.ts';
export {
  addOwner,
  allowCode,
  changeRole,
  countMembers,
  hasOtherOwner,
  lockMembers,
  memberByEmail,
  removeMember,
  roleOf,
} from './members.ts';
export { leftAlone, moveOrAsk } from './money-moves.ts';
export { addNote, noteOrder, notesOf, type OrderNote } from './notes.ts';
export { studioPersonalData } from './personal.ts';
export { passkeyCounts } from './rules.ts';
export { closeStudio, noteFirstPasskey, openStudio } from './step-up.ts';
export { composeStudioMails } from './studio-mails.ts';
