import type { House } from '@talkies/shared';
import type { Answer } from '@talkies/shared/schemas';
import { useRouteLoaderData } from 'react-router';

/** What the root route loads for every page. */
export interface RootData {
  me: Answer<'me'>;
  likes: string[];
  origin: string;
  house: House;
}

const useRoot = () => useRouteLoaderData<RootData>('root');

/** The signed-in user and the active wallet; both null for a visitor and on an error page without data. */
export const useMe = () => useRoot()?.me ?? { user: null, wallet: null };

export const useLikes = (): readonly string[] => useRoot()?.likes ?? [];

/** Scheme and host of this installation. */
export const useOrigin = (): string => useRoot()?.origin ?? '';

/** How people reach the house; null on an error page without data. */
export const useHouse = (): House | null => useRoot()?.house ?? null;
