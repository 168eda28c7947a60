import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const catalogueErrors = {
  'item/not-found': entry(404, 'No such picture', 'It may have been taken down. Browse the collections.'),
  'item/no-such-edition': entry(
    404,
    'No such edition',
    'Nobody owns an edition of that number yet. Look at the picture’s own certificate.',
  ),
  'item/registered': entry(
    409,
    'That stands on chain already',
    'Make a new item for another number of editions.',
  ),
  'film/not-found': entry(404, 'No such film', 'Browse the collections.'),
} as const satisfies Record<string, ErrorEntry>;
