export { cachedPosts } from './blog/cached-posts.ts';
export { answerMessage } from './contact/answer-message.ts';
export { listMessages } from './contact/reads.ts';
export { storeMessage } from './contact/store-message.ts';
export { leaveUrl } from './newsletter/mails.ts';
export { confirmedReaders } from './newsletter/reads.ts';
export { contentPersonalData } from './personal.ts';
export { ticketNumber } from './ticket.ts';
