export { cachedPost, cachedPosts } from './blog/cached-posts.ts';
export { feedFailure } from './blog/reads.ts';
export { subjectWords } from './contact/contact-mails.ts';
export { messagesByIds } from './contact/reads.ts';
export { beginMessage, sameMessage, storeMessage } from './contact/store-message.ts';
export { handleNewsletter, resumeSending } from './newsletter/deliver.ts';
export { issueHtml, trialMail } from './newsletter/issue-mails.ts';
export {
  changeIssue,
  createIssue,
  listIssues,
  lockIssue,
  moveIssue,
  removeIssue,
  stopBegunIssues,
  studioIssue,
} from './newsletter/issues.ts';
export { leaveUrl, oneClickUrl } from './newsletter/newsletter-mails.ts';
export { confirmedSubscribers } from './newsletter/reads.ts';
export { endSubscription } from './newsletter/subscribe.ts';
export { contentPersonalData, messageNumbersOf } from './personal.ts';
export { referenceNumber, referenceNumberOf } from './reference-number.ts';
export { currentAnnouncement, setPart, storedPart } from './storefront/storefront.ts';
export { adoptPost } from './texts/adopt-post.ts';
export { changePage } from './texts/change-page.ts';
export { shapePage } from './texts/page-text.ts';
export { changePost, createPost } from './texts/posts.ts';
export {
  handleTextPublications,
  publish,
  unplanDueTexts,
  unschedule,
  withdraw,
} from './texts/publish.ts';
export {
  listTexts,
  missedTexts,
  presentText,
  studioPost,
  studioText,
  studioTextPage,
  textVersion,
} from './texts/reads.ts';
export { pageHtml, renderText } from './texts/render-post.ts';
