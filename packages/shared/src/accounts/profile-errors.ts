import { type ErrorEntry, entry } from '../common/error-entry.ts';

export const profileErrors = {
  'profile/email-taken': entry(
    409,
    'That address has an account already',
    'Use another address, or sign in to that account.',
  ),
  'profile/not-empty': entry(
    409,
    'Something of yours is still in the house',
    'Take it out or let it end, then delete the account.',
  ),
  'data-request/already-open': entry(
    409,
    'You have asked for that already',
    'We are at it, and answer within a month. You can see it under Your data.',
  ),
  'upload/missing': entry(422, 'No picture came along', 'Choose one picture.'),
  'upload/one-picture': entry(422, 'One picture at a time', 'Choose a single picture.'),
  'upload/too-large': entry(
    413,
    'That picture is too large',
    'Choose one of at most 5 MB (5,242,880 bytes).',
  ),
  'upload/not-a-picture': entry(
    415,
    'That is not a JPG or PNG picture',
    'Choose a .jpg, .jpeg or .png file. What is in it counts, not its name.',
  ),
  'upload/damaged': entry(
    422,
    'That picture is damaged',
    'Save it again in a picture program, or choose another.',
  ),
  'upload/too-many-pixels': entry(
    422,
    'That picture has too many pixels',
    'Make it smaller: 50 million pixels are the most, 7,000 by 7,000 for example.',
  ),
} as const satisfies Record<string, ErrorEntry>;
