export {
  bidConfirmationPath,
  certificatePath,
  checkoutPath,
  filmPath,
  itemPath,
  launchPath,
  loginPath,
  lotteryConfirmationPath,
  lotteryPath,
  lotteryPurchasedPath,
  lotteryTicketsPath,
  offerPath,
  orderPath,
  patterns,
  paymentStatusPath,
  personPath,
  picturePath,
  postPath,
  receiptPath,
  reportPath,
  resalePath,
  showcasePath,
  tokenPath,
  walletPath,
} from '@talkies/shared';

/** The name under which a picture travels from its card to its page. */
export const posterName = (id: string): string => `poster-${id.replace(/[^\w-]/g, '_')}`;
