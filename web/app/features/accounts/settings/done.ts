/** What a form did; refusals have the shape of `Refused`. */
export type Done =
  | { did: 'saved'; requested: string | null; mailed: boolean | null; refusedEmail: string | null }
  | { did: 'cancelled' }
  | { did: 'link-sent' };
