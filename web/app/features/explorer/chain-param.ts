import { type ChainName, chainNames } from '@talkies/shared';
import { data } from 'react-router';

/** The chain of an address; one that we do not have is a page that is not there. */
export function chainParam(name: string): ChainName {
  const chain = chainNames.find((known) => known === name);
  if (!chain) throw data(null, { status: 404 });
  return chain;
}
