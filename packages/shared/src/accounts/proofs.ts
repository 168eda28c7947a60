/** How a session was opened; `mail`: by the link or code of the verification mail. */
export const signInMethods = ['password', 'google', 'passkey', 'mail'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** How many digits a code by mail or text message has. */
export const CODE_DIGITS = 6;

/** The ways in which a signed-in person proves again who they are. */
export const proofs = ['password', 'mail', 'sms', 'google', 'passkey'] as const;
export type Proof = (typeof proofs)[number];
/**
 * The proofs that a stolen password alone does not give. Everybody has a mailbox, so at least one is always possible.
 */
export const strongProofs = ['mail', 'sms', 'google', 'passkey'] as const satisfies readonly Proof[];
