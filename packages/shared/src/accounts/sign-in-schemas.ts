import { z } from 'zod';
import { InstantSchema, line, OkSchema, personName, type Shapes } from '../common/schemas.ts';
import { signInMethods } from './proofs.ts';
import { MeSchema } from './schemas.ts';

/** base64url, as WebAuthn's JSON carries bytes */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};
const transports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).max(8);

/** WebAuthn level 3, RegistrationResponseJSON. Unknown transports are dropped. */
export const RegistrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: transports.optional().catch(undefined),
  }),
});
/** WebAuthn level 3, AuthenticationResponseJSON. */
export const AssertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).nullish(),
  }),
});

const name = line(1, 60);
export const PasskeySchema = z.object({
  id: z.string(),
  name: z.string(),
  since: InstantSchema,
  lastUsed: InstantSchema.nullable(),
  /** whether Apple, Google or a password manager copies it between the person's devices */
  synced: z.boolean(),
});
const PasskeyParamSchema = z.object({ id: bytes(1400) });
/** Options for the browser's WebAuthn call, as JSON; only the server writes and checks them. */
export const OptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) });

export const SessionSchema = z.object({
  id: z.string(),
  /** whether it is the session of this request */
  current: z.boolean(),
  /** such as "Chrome on Windows" */
  device: z.string(),
  /** the IP address that opened it, shortened; null where unknown */
  location: z.string().nullable(),
  method: z.enum(signInMethods),
  since: InstantSchema,
  /** rounded to a quarter of an hour */
  lastSeen: InstantSchema,
});

const GoogleStartSchema = z.object({
  next: z.string().max(2000).optional(),
  /** for signed-in people: `confirm` proves again who they are, `link` adds a Google account of any address */
  purpose: z.enum(['sign-in', 'confirm', 'link']).default('sign-in'),
});
/** The address to which the browser is sent; the answer itself redirects there too. */
const RedirectSchema = z.object({ to: z.string() });

export const signingInShapes = {
  startGoogle: { query: GoogleStartSchema, response: RedirectSchema },
  finishGoogle: { response: RedirectSchema },
  unlinkGoogle: { response: OkSchema },
  pendingFirstSignIn: {
    response: z.object({ entry: z.object({ name: z.string(), email: z.string() }).nullable() }),
  },
  confirmFirstSignIn: {
    body: z.object({
      name: personName,
      consent: z.literal(true, 'Please confirm your age or a parent’s consent.'),
    }),
    response: z.object({ next: z.string() }),
  },
  signInMethods: {
    response: z.object({
      password: z.boolean(),
      /** whether the shop offers Google, and whether this account is linked to one */
      google: z.enum(['linked', 'offered', 'off']),
      passkeys: z.array(PasskeySchema),
    }),
  },
  passkeySignInOptions: { response: OptionsSchema },
  passkeySignIn: { body: z.object({ response: AssertionSchema }), response: MeSchema },
  passkeyOptions: { response: OptionsSchema },
  addPasskey: { body: z.object({ name, response: RegistrationSchema }), response: PasskeySchema },
  renamePasskey: { params: PasskeyParamSchema, body: z.object({ name }), response: OkSchema },
  removePasskey: { params: PasskeyParamSchema, response: OkSchema },
  listSessions: { response: z.object({ sessions: z.array(SessionSchema) }) },
  endSession: { params: z.object({ id: z.string().min(1).max(100) }), response: OkSchema },
  endOtherSessions: { response: z.object({ ended: z.number().int() }) },
} satisfies Record<string, Shapes>;
