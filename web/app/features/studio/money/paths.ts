import { studioPatterns } from '@talkies/shared/studio';

interface Creator {
  chain: string;
  address: string;
}

export const creatorPath = ({ chain, address }: Creator): string =>
  studioPatterns.creator.replace(':chain', chain).replace(':address', address);
export const batchPath = (id: string): string => studioPatterns.batch.replace(':id', id);

/** The address of the same as a file. */
export const csvPath = (by: 'film' | 'creator', search: string): string =>
  `/api/studio/royalties/${by}s.csv${search}`;
export const entriesCsvPath = ({ chain, address }: Creator): string =>
  `/api/studio/royalties/creators/${chain}/${address}/entries.csv`;
export const statementPath = (creator: Creator, month: string): string => `${creatorPath(creator)}/${month}`;
export const statementFile = (
  { chain, address, month }: Creator & { month: string },
  name: 'statement.pdf' | 'statement.csv',
): string => `/api/studio/royalties/creators/${chain}/${address}/statements/${month}/${name}`;
