/** What a form of the settings page did. Where it was refused, the action returns `Refused` instead. */
export type SettingsResult =
  | { did: 'saved'; requested: string | null; mailed: boolean | null; refusedEmail: string | null }
  | { did: 'cancelled' }
  | { did: 'link-sent' };
