export { createSmtpServer, noMailFaults } from './smtp.ts';
export { type MailStore, openMailStore } from './store.ts';
