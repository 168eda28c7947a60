/** Length of the reason of a member's action, which is written to the audit log. */
export const REASON_MIN = 3;
export const REASON_MAX = 200;
