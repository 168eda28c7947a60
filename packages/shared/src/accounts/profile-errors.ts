import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const profileErrors = {
  'profile/email-taken': entry(
    409,
    'This address already has an account',
    'Use another address, or sign in to that account.',
  ),
  'profile/not-empty': entry(
    409,
    'Some things are still yours here',
    'Move them out or end them, then delete the account.',
  ),
  'data-request/already-open': entry(
    409,
    'You have already sent this request',
    'We are working on it and answer within a month. You can see it under Your data.',
  ),
  'upload/missing': entry(422, 'No picture was sent', 'Choose one picture.'),
  'upload/one-picture': entry(422, 'One picture at a time', 'Choose a single picture.'),
  'upload/too-large': entry(
    413,
    'That picture is too large',
    'Choose one of at most 5 MB (5,242,880 bytes).',
  ),
  'upload/not-a-picture': entry(
    415,
    'That is not a JPG or PNG picture',
    'Choose a .jpg, .jpeg or .png file. Its name and its content both count.',
  ),
  'upload/damaged': entry(
    422,
    'That picture is damaged',
    'Save it again in an image program, or choose another.',
  ),
  'upload/too-many-pixels': entry(
    422,
    'That picture has too many pixels',
    'Make it smaller: at most 50 million pixels, 7,000 by 7,000 for example.',
  ),
} as const satisfies Record<string, ErrorEntry>;
