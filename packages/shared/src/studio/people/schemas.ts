import { z } from 'zod';
import { signInMethods } from '../../accounts/proofs.ts';
import {
  AddressSchema,
  ChainNameSchema,
  IdParamSchema,
  InstantSchema,
  line,
  MoneySchema,
  OkSchema,
  type Shapes,
} from '../../common/schemas.ts';
import { bidStatuses, EMAIL_MAX, orderStates, walletKinds } from '../../constants.ts';
import { hideableParts } from '../../content/reasons.ts';
import { reason } from '../fields.ts';
import { studioRoles } from '../roles.ts';
import { dataRequestShapes } from './data-request-schemas.ts';
import type { peopleEndpoints } from './endpoints.ts';
import { peopleKeys } from './people-keys.ts';

const PersonRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  handle: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  suspendedAt: InstantSchema.nullable(),
  since: InstantSchema,
});
export type PersonRow = z.infer<typeof PersonRowSchema>;

const filters = {
  /** without it, all people, the newest first */
  q: line(1, EMAIL_MAX).optional(),
  by: z.enum(peopleKeys).default('auto'),
  /** true: the whole text has to match; false: its beginning */
  exact: z.boolean().default(false),
  show: z.enum(['all', 'suspended']).default('all'),
  reason,
};

const PartParamSchema = IdParamSchema.extend({ part: z.enum(hideableParts) });
const StateSchema = z.object({ since: InstantSchema, reason: z.string() }).nullable();
const count = z.number().int();

/** A person as support sees them: never a password, code or key. */
const PersonRecordSchema = z.object({
  person: PersonRowSchema.extend({
    /** `suspended.since` identifies the suspension to lift */
    suspended: StateSchema,
    avatar: z.boolean(),
    cover: z.boolean(),
    studioRole: z.enum(studioRoles).nullable(),
  }),
  /**
   * hidden parts: `value` is the original text or the key of the picture; `replaced`: they have chosen another since
   */
  hidden: z.array(
    z.object({
      part: z.enum(hideableParts),
      value: z.string(),
      since: InstantSchema,
      reason: z.string(),
      replaced: z.boolean(),
    }),
  ),
  tokens: z.object({
    count,
    /** the first tokens */
    shown: z.array(z.object({ id: z.string(), title: z.string(), number: count, chain: ChainNameSchema })),
  }),
  /** newest first */
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      state: z.enum(orderStates),
      price: MoneySchema,
      createdAt: InstantSchema,
    }),
  ),
  listings: z.array(z.object({ id: z.string(), title: z.string() })),
  bids: z.array(z.object({ id: z.string(), title: z.string(), status: z.enum(bidStatuses) })),
  lotteries: z.array(z.object({ id: z.string(), name: z.string(), tickets: count })),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      location: z.string().nullable(),
      method: z.enum(signInMethods),
      since: InstantSchema,
      lastSeen: InstantSchema,
    }),
  ),
  signIn: z.object({
    password: z.boolean(),
    google: z.boolean(),
    passkeys: z.array(
      z.object({ name: z.string(), since: InstantSchema, lastUsed: InstantSchema.nullable() }),
    ),
  }),
  wallets: z.array(
    z.object({
      address: AddressSchema,
      kind: z.enum(walletKinds),
      active: z.boolean(),
      since: InstantSchema,
    }),
  ),
  /** the e-mail wallet, whose key we keep; null: none */
  vault: z.object({ address: AddressSchema, frozen: StateSchema }).nullable(),
});

export const peopleShapes = {
  findPeople: {
    body: z.object({
      ...filters,
      /** `next` of the previous page */
      cursor: z.string().max(600).optional(),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ people: z.array(PersonRowSchema), next: z.string().nullable() }),
  },
  exportPeople: { body: z.object(filters), response: z.undefined() },
  inspectPerson: { params: IdParamSchema, body: z.object({ reason }), response: PersonRecordSchema },
  suspendPerson: {
    params: IdParamSchema,
    /** the person reads it */
    body: z.object({ reason }),
    response: OkSchema,
  },
  liftSuspension: {
    params: IdParamSchema,
    body: z.object({ since: InstantSchema, reason }),
    response: OkSchema,
  },
  endSessions: { params: IdParamSchema, body: z.object({ reason }), response: z.object({ ended: count }) },
  mailVerification: { params: IdParamSchema, body: z.object({ reason }), response: OkSchema },
  freezeWallet: { params: IdParamSchema, body: z.object({ reason }), response: OkSchema },
  /** the person reads the reason */
  hidePart: { params: PartParamSchema, body: z.object({ reason }), response: OkSchema },
  /** `back`: false where they had chosen another in the meantime, which stays */
  showPart: {
    params: PartParamSchema,
    body: z.object({ since: InstantSchema, reason }),
    response: z.object({ back: z.boolean() }),
  },
  ...dataRequestShapes,
  thawWallet: { params: IdParamSchema, body: z.object({ since: InstantSchema, reason }), response: OkSchema },
} satisfies Record<keyof typeof peopleEndpoints, Shapes>;
