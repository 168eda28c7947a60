import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../lib/storage/storage.ts';

/**
 * The key of the name typed at sign-up, kept while the code is on its way. Stored for this tab.
 * @param to the address, shortened
 */
const key = (to: string): string => `talkies:sign-up:${to}`;

export const rememberedName = (to: string): string => readStored(key(to), 'sessionStorage') ?? '';

export const rememberName = (to: string, name: string): void => writeStored(key(to), name, 'sessionStorage');

export const forgetName = (to: string): void => writeStored(key(to), null, 'sessionStorage');

/** @returns the typed name, even after a reload, which empties `typed` */
export function useTypedName(to: string, typed: string): string {
  const [remembered, setRemembered] = useState('');
  useEffect(() => {
    if (typed) rememberName(to, typed);
    else setRemembered(rememberedName(to));
  }, [to, typed]);
  return typed || remembered;
}
