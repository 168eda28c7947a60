import type { CompanyInfo } from '@talkies/shared';
import type { Announcement, ApiResponse, Film, LegalUpdate } from '@talkies/shared/schemas';
import { useRouteLoaderData } from 'react-router';
import type { PriceView } from '../format/currency-choice.ts';

/** What the root route loads for every page. */
export interface RootData {
  me: ApiResponse<'me'>;
  likes: string[];
  legal: LegalUpdate[];
  announcement: Announcement | null;
  /** the shop's first films */
  films: Pick<Film, 'slug' | 'title'>[];
  origin: string;
  company: CompanyInfo;
  prices: PriceView;
  /** whether this shop has sign-in with Google */
  google: boolean;
}

const useRoot = () => useRouteLoaderData<RootData>('root');

/** The signed-in user and the active wallet; both null for a visitor and on an error page without data. */
export const useMe = () => useRoot()?.me ?? { user: null, wallet: null };

export const useLikes = (): readonly string[] => useRoot()?.likes ?? [];

const dollars: PriceView = { currency: 'USD', rate: null };
/** The currency of prices as the server rendered the page; dollars on an error page without data. */
export const useSentPrices = (): PriceView => useRoot()?.prices ?? dollars;

/** The bar above every page; null while there is none. */
export const useAnnouncement = (): Announcement | null => useRoot()?.announcement ?? null;

/** Changes of legal texts that the person has not read yet. */
export const useUnreadLegal = (): readonly LegalUpdate[] => useRoot()?.legal ?? [];

/** The films that the footer names; none on an error page without data. */
export const useFirstFilms = (): RootData['films'] => useRoot()?.films ?? [];

/** How people reach the shop; null on an error page without data. */
export const useCompany = (): CompanyInfo | null => useRoot()?.company ?? null;

/** Whether this shop has sign-in with Google; false on an error page without data. */
export const useShopGoogle = (): boolean => useRoot()?.google ?? false;
