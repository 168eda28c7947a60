/** The result of a form of the settings page. If it was refused, the action returns `Refused` instead. */
export type SettingsResult =
  | { did: 'saved'; requested: string | null; mailed: boolean | null; refusedEmail: string | null }
  | { did: 'cancelled' }
  | { did: 'link-sent' };
