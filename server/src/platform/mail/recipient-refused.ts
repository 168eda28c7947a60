import { errors } from '@talkies/shared';
import { AppError } from '../errors.ts';

const { title, remedy } = errors['request/address-refused'];

/** The refusal of an address that takes no mail, beside its field. */
export const recipientRefused = (detail: string = remedy): AppError =>
  new AppError('request/address-refused', {
    detail,
    fields: [{ field: 'email', message: `${title}. ${detail}` }],
  });
