export const studioMembers = {
  title: 'Members',
  lead: 'Who runs the shop from here. You confirm every change with a passkey or a code, and it is written to the audit log.',
  invite: 'Invite somebody',
  inviteLead: 'They get a mail with a link that counts for three days, once, for this address alone.',
  email: 'Their email',
  role: 'Role',
  send: 'Send the invitation',
  invited: (email: string, mailed: boolean) =>
    mailed
      ? `The invitation is on its way to ${email}.`
      : `Our mail server does not answer just now. The invitation to ${email} goes out as soon as it does.`,
  list: 'Who may sign in here',
  you: 'you',
  since: (since: string, by: string) => `Since ${since}, added by ${by}`,
  passkey: 'Opens the studio by a passkey',
  noPasskey: 'Has not used a passkey yet',
  roleOf: (name: string) => `Role of ${name}`,
  change: 'Change',
  changed: (name: string, role: string) => `${name}: ${role} from now on.`,
  allowCode: 'Allow one code by mail',
  allowCodeTitle: (name: string) => `Let ${name} in by a code?`,
  allowCodeEffect: (email: string) =>
    `For a day one code, mailed to ${email}, opens the studio without a passkey. Do this only where you know that it is they who lost it: whoever reads that mailbox gets in.`,
  allowed: (name: string) => `${name} may come in by one code within a day.`,
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name} from the studio?`,
  removeEffect:
    'Every page of the studio answers them as an address that does not exist, at once, also where they are in the middle of something. Their account in the shop stays as it is, and so do their lines in the audit log.',
  removeInvitations: 'Invitations that they sent and that are not accepted yet count no more.',
  removed: (name: string) => `${name} is no member any more.`,
  invitations: 'Invitations not accepted yet',
  noInvitations: 'Nobody is invited at the moment.',
  invitedBy: (by: string, until: string) => `Invited by ${by}; counts until ${until}`,
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw the invitation of ${email}`,
  withdrawn: (email: string) => `The invitation of ${email} counts no more.`,
  keep: 'Keep it as it is',
};
