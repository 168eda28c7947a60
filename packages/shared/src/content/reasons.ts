/** Subjects of a contact message; the first three are links in the footer (discovery:2). */
export const contactSubjects = ['contact', 'partner', 'feature', 'order', 'privacy', 'press'] as const;
export type ContactSubject = (typeof contactSubjects)[number];

/** Reasons for reporting an item or a person's profile. */
export const reportReasons = ['copyright', 'misleading', 'offensive', 'fraud', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
/** The parts of a profile that can be reported and hidden from everybody. */
export const hideableParts = ['name', 'handle', 'avatar', 'cover'] as const;
export type HiddenPart = (typeof hideableParts)[number];
/** The requests that the law grants people about their personal data. */
export const dataRequestKinds = ['access', 'erasure', 'correction'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];
export const dataRequestStates = ['open', 'done', 'refused'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

/** Length of a message to the shop, in characters; a report's own words may be left out. */
export const MESSAGE_MIN = 10;
export const MESSAGE_MAX = 4_000;
/** Shortest message of the shop to a buyer, in characters. */
export const TO_BUYER_MIN = 3;
