/** How long a reason is, with which somebody of the studio does something: it is written to the log. */
export const REASON_MIN = 3;
export const REASON_MAX = 200;
