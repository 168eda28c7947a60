export { startGoogle } from './google.ts';
export { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } from './provider.ts';
