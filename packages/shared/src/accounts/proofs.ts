/** How a session was opened; `mail`: by what was mailed to verify the address. */
export const signInMethods = ['password', 'google', 'passkey', 'mail'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** Digits of a code that comes by mail or by text message. */
export const CODE_DIGITS = 6;

/** How somebody who is signed in proves once more who they are. */
export const proofs = ['password', 'mail', 'sms', 'google', 'passkey'] as const;
export type Proof = (typeof proofs)[number];
/** Those that a stolen password does not give. A mailbox everybody has, so there is always another way. */
export const strongProofs = ['mail', 'sms', 'google', 'passkey'] as const satisfies readonly Proof[];
