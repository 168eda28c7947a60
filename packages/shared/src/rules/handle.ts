import { imitates } from './imitated-names.ts';
import { slugPattern } from './text.ts';

/** Limits of a public handle, which is part of a profile's address, `/u/{handle}`. */
export const HANDLE_MIN = 3;
export const HANDLE_MAX = 30;
export const handlePattern = slugPattern;

/** Words that could be mistaken for the shop, for its staff, or for a part of an address. */
const reserved = new Set(
  `about abuse account accounts admin administrator anonymous api app auction auctions beneficiary billing blog
  bot cinema collection collections contact creator creators customer deleted edit everyone explore explorer faq films
  footer founder guest hello help home house info legal login logout lottery mail marketplace me media moderator
  news newsletter nobody nft nfts notifications null official operator order orders owner payment payments
  postmaster press privacy profile register root sales security settings signin signout signup staff studio support
  system talkies team terms test treasury undefined unknown user users wallet webmaster www you`.split(/\s+/),
);

/**
 * Whether a handle is reserved: `talkies-support` could be mistaken for the shop as `support` could, and so could
 * `ta1kies`.
 */
export const isReservedHandle = (handle: string): boolean => reserved.has(handle) || imitates(handle);
