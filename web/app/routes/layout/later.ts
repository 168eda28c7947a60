/**
 * What every page fetches once it has been painted, in one file: its foot, its menu and its search work as they were
 * sent until then.
 */
export { SharedSession } from '../../components/SharedSession.tsx';
export { Footer } from './Footer.tsx';
export { HeaderSearch } from './HeaderSearch.tsx';
export { MenuSheet } from './MenuSheet.tsx';
