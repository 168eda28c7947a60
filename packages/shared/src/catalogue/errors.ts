import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const catalogueErrors = {
  'item/not-found': entry(404, 'Poster not found', 'It may have been removed.'),
  'item/no-such-edition': entry(
    404,
    'Edition not found',
    'Nobody owns an edition with this number yet. See the certificate of the poster itself.',
  ),
  'item/registered': entry(
    409,
    'It is on the chain already',
    'Make a new item for another number of editions.',
  ),
  'film/not-found': entry(404, 'Film not found', 'Browse the collections.'),
} as const satisfies Record<string, ErrorEntry>;
