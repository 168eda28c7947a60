export const STUDIO = '/studio';
/** Where a mailed invitation leads. */
export const studioInvitationPath = (token: string): string =>
  `${STUDIO}/invitation?token=${encodeURIComponent(token)}`;
