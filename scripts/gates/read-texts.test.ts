import { expect, test } from 'vitest';
import { emptyPlaces } from './read-texts.ts';

test('a place whose files were moved away is named', () => {
  const paths = [
    'web/app/messages/en/home.ts',
    'server/src/modules/content/blog/own/posts/a.md',
    'server/src/modules/notifications/kinds/follow.ts',
    'server/src/flows/delivery/order-mails.ts',
    'packages/shared/src/orders/errors.ts',
  ];
  expect(emptyPlaces(paths)).toEqual([expect.stringContaining('shared-pages')]);
  expect(emptyPlaces([...paths, 'server/src/modules/sharing/shared-pages.ts'])).toEqual([]);
});
