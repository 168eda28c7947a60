/** Roles of the studio's members; each member has one. */
export const studioRoles = ['owner', 'editor', 'trading', 'support', 'finance', 'viewer'] as const;
export type StudioRole = (typeof studioRoles)[number];

/** Permissions. Each endpoint of the studio names the one that it needs. */
export const studioPermissions = [
  /** seeing what waits for a member, and the figures of the day */
  'today',
  /** seeing the catalogue, drafts and hidden items too */
  'items',
  /** changing the catalogue */
  'catalogue',
  'launches',
  'content',
  /** seeing posts, help and legal texts, drafts too; changing them needs `content` */
  'texts',
  'auctions',
  'lotteries',
  /** seeing orders and their buyers */
  'orders',
  /** delivering again, cancelling, writing notes and mails to the buyer */
  'serve',
  /** requesting a refund; without `approve` it waits for a member who has that permission, whatever the sum */
  'refund',
  /** approving money that waits for a second person */
  'approve',
  /** seeing sums of money without persons: by film, by payment method */
  'sums',
  /** seeing what each creator is owed and was paid */
  'royalties',
  'payout',
  /** changing the seller's details and the tax rates */
  'taxes',
  'reports',
  'people',
  'inbox',
  'figures',
  /** seeing the shop's settings; changing them needs `settings` */
  'setup',
  'settings',
  /** seeing the health of jobs, chains and storage; repairing them needs `settings` */
  'health',
  'members',
  'audit',
] as const;
export type StudioPermission = (typeof studioPermissions)[number];

const everybody = ['today', 'figures'] as const;

/** The permissions of each role, defined only here. */
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
