/** What a contact message is about; the first three are links of the footer (discovery:2). */
export const contactSubjects = ['contact', 'partner', 'feature', 'order', 'privacy', 'press'] as const;
export type ContactSubject = (typeof contactSubjects)[number];

/** Why somebody reports an item, or a person's profile. */
export const reportReasons = ['copyright', 'misleading', 'offensive', 'fraud', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
/** What of a person can be reported, and taken out of everybody's sight. */
export const hideableParts = ['name', 'handle', 'avatar', 'cover'] as const;
export type HiddenPart = (typeof hideableParts)[number];
/** What the law lets somebody want of the data that are held about them. */
export const dataRequestKinds = ['access', 'erasure', 'correction'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];
export const dataRequestStates = ['open', 'done', 'refused'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

/** How long a message to the shop is; more about what is reported may be left out. */
export const MESSAGE_MIN = 10;
export const MESSAGE_MAX = 4_000;
/** The least that the shop writes to a buyer. */
export const TO_BUYER_MIN = 3;
