export { keptPosts } from './blog/kept-posts.ts';
export { answerMessage } from './contact/answer-message.ts';
export { keepMessage } from './contact/keep-message.ts';
export { listMessages } from './contact/reads.ts';
export { leaveUrl } from './newsletter/mails.ts';
export { confirmedReaders } from './newsletter/reads.ts';
export { contentPart } from './personal.ts';
export { ticketNumber } from './ticket.ts';
