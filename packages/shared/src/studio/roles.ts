/** What somebody who works for the shop is; each person has one role. */
export const studioRoles = ['owner', 'editor', 'trading', 'support', 'finance', 'viewer'] as const;
export type StudioRole = (typeof studioRoles)[number];

/** What can be allowed. An endpoint of the studio names the one that it asks for. */
export const studioPermissions = [
  /** what waits for somebody, and the figures of the day */
  'today',
  /** looking at the catalogue, drafts and hidden items too */
  'items',
  /** changing it */
  'catalogue',
  'launches',
  'content',
  /** looking at posts, help and legal texts, drafts too; changing them takes `content` */
  'texts',
  'auctions',
  'lotteries',
  /** looking at orders and at who bought */
  'orders',
  /** delivering again, cancelling, notes, mails to the buyer */
  'serve',
  /** asking for a refund; who may not `approve` waits for somebody who may, whatever the sum */
  'refund',
  /** money that waits for a second person */
  'approve',
  /** sums of money without a person: by film, by way to pay */
  'sums',
  /** what each creator is owed and was paid */
  'royalties',
  'payout',
  /** the seller's details and the rates of tax */
  'taxes',
  'reports',
  'people',
  'inbox',
  'figures',
  /** how the shop is set up; changing it takes `settings` */
  'setup',
  'settings',
  /** how jobs, chains and storage are; repairing them takes `settings` */
  'health',
  'members',
  'audit',
] as const;
export type StudioPermission = (typeof studioPermissions)[number];

const everybody = ['today', 'figures'] as const;

/** The one place where it is said which role may do what. */
const allowed: Record<StudioRole, readonly StudioPermission[]> = {
  owner: studioPermissions,
  editor: [...everybody, 'items', 'catalogue', 'launches', 'content', 'texts'],
  trading: [...everybody, 'auctions', 'lotteries'],
  support: [...everybody, 'orders', 'serve', 'refund', 'people', 'inbox', 'setup', 'health'],
  finance: [
    ...everybody,
    'orders',
    'refund',
    'approve',
    'sums',
    'royalties',
    'payout',
    'taxes',
    'reports',
    'setup',
    'audit',
  ],
  viewer: [...everybody, 'items', 'texts', 'sums', 'setup', 'health'],
};

export const permissionsOf = (role: StudioRole): readonly StudioPermission[] => allowed[role];
export const mayDo = (role: StudioRole, permission: StudioPermission): boolean =>
  allowed[role].includes(permission);
