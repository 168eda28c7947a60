/**
 * Components that every page loads after its first paint, in one chunk. Until then their server-rendered HTML is shown,
 * and works without scripts.
 */
export { SharedSession } from '../../components/SharedSession.tsx';
export { Footer } from './Footer.tsx';
export { HeaderSearch } from './HeaderSearch.tsx';
export { MenuSheet } from './MenuSheet.tsx';
export { PageWait } from './PageWait.tsx';
