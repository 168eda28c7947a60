/** An operator's request cannot be carried out; the message says why, and what can be done. */
export class RefundRefused extends Error {}
