/** The EIP-712 types that our signer signs, as ICollectible, IMarketplace, IOrderReceiver and ILottery name them. */

/** Each contract's own domain: a signature is for one contract on one chain. */
export const domainOf = (chainId: number, verifyingContract: `0x${string}`) =>
  ({ name: 'Talkies', version: '1', chainId, verifyingContract }) as const;

/** A voucher of the Collectible. */
export const voucherTypes = {
  Voucher: [
    { name: 'dropId', type: 'uint64' },
    { name: 'buyer', type: 'address' },
    { name: 'price', type: 'uint256' },
    { name: 'orderId', type: 'uint256' },
    { name: 'expiry', type: 'uint64' },
    // not passed to the contract, which inserts the registered payees: the voucher is void for a drop that pays others
    { name: 'creator', type: 'address' },
    { name: 'beneficiary', type: 'address' },
    { name: 'royaltyBps', type: 'uint16' },
  ],
} as const;

/** Permits one wallet to bid in one auction of the Marketplace. */
export const bidPermitTypes = {
  BidPermit: [
    { name: 'tokenId', type: 'uint256' },
    { name: 'round', type: 'uint256' },
    { name: 'bidder', type: 'address' },
    { name: 'expiry', type: 'uint64' },
  ],
} as const;

/** Permits one wallet to pay one order at the OrderReceiver, with exactly this amount. */
export const quoteTypes = {
  Quote: [
    { name: 'orderId', type: 'uint256' },
    { name: 'payer', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'expiry', type: 'uint64' },
  ],
} as const;

/** Permits one wallet to buy tickets of one lottery. */
export const ticketPermitTypes = {
  TicketPermit: [
    { name: 'lotteryId', type: 'uint256' },
    { name: 'buyer', type: 'address' },
    { name: 'expiry', type: 'uint64' },
  ],
} as const;
