/** Where two books do not say the same. */
export interface Difference {
  kind: /** a provider holds money that belongs to no order */
    | 'money-without-order'
    /** an order counts as paid, and its provider holds no money of it */
    | 'order-without-money'
    | 'amount'
    | 'refund'
    | 'dispute'
    | 'token-without-order'
    | 'order-without-token'
    | 'royalty'
    /** somebody did not answer, or has not been read so far */
    | 'not-compared';
  /** the order's number, the payment's reference, or whose books they are */
  about: string;
  what: string;
}

/** A day of UTC, as far as it has passed. */
export interface Period {
  from: Date;
  until: Date;
}
