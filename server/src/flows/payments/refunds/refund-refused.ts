/** An operator cannot do what they asked for; says why, and what can be done. */
export class RefundRefused extends Error {}
