export { cachedPosts } from './blog/cached-posts.ts';
export { topicWords } from './contact/mails.ts';
export { messagesByIds } from './contact/reads.ts';
export { storeMessage } from './contact/store-message.ts';
export { handleNewsletter } from './newsletter/deliver.ts';
export { issueHtml, trialMail } from './newsletter/issue-mail.ts';
export {
  changeIssue,
  createIssue,
  listIssues,
  lockIssue,
  moveIssue,
  removeIssue,
  studioIssue,
} from './newsletter/issues.ts';
export { leaveUrl } from './newsletter/mails.ts';
export { confirmedReaders } from './newsletter/reads.ts';
export { contentPersonalData } from './personal.ts';
export { currentAnnouncement, setPart, storedPart } from './storefront/storefront.ts';
export { ticketNumber } from './ticket.ts';
