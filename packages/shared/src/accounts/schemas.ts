import { z } from 'zod';
import {
  emailText,
  ImageSchema,
  InstantSchema,
  OkSchema,
  personName,
  type Shapes,
} from '../common/schemas.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../constants.ts';
import { WalletSchema } from '../wallets/schemas.ts';

export const email = emailText('auth/invalid-email: Invalid email address');
export const password = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`);
/** Requires that both passwords are the same; the error belongs to the second field. */
export const matching = <T extends z.ZodType<{ password: string; confirmPassword: string }>>(form: T) =>
  form.refine((given) => given.password === given.confirmPassword, {
    path: ['confirmPassword'],
    message: 'OMG..! Confirm Password Not Matched !',
  });
const token = z.string().min(1).max(500);

const consent = z.literal(true, 'Please confirm your age or a parent’s consent.');
/** our own path to open when the address is proved */
const next = z.string().max(2000).optional();

export const SignUpSchema = matching(
  z.object({
    name: personName,
    /** may be empty (spec:68) */
    phone: z
      .string()
      .trim()
      .transform((text) => text.replace(/[\s().-]/g, ''))
      .pipe(
        z
          .string()
          .regex(/^(\+[1-9]\d{6,14})?$/, 'Enter the number with its country code, such as +91 98400 12345.'),
      ),
    email,
    password,
    confirmPassword: z.string(),
    /** 18 or older, or a parent agrees (spec:24) */
    consent,
    next,
  }),
);
export const SignUpByCodeSchema = z.object({ name: personName, email, consent, next });
export const SignUpDoneSchema = OkSchema.extend({
  /** false: the mail server does not answer; the verification mail follows when it does */
  mailed: z.boolean(),
  /** the address that the mail is sent to, shortened */
  to: z.string(),
});
export const SignInSchema = z.object({
  email,
  password: z.string().min(1, 'Please fill this in.').max(PASSWORD_MAX),
});
/** The answer of a sign-in; `next` is the path to open. */
const EnteredSchema = OkSchema.extend({ next: z.string() });
const VerifiedSchema = OkSchema.extend({
  /** the path to open, signed in, in the browser that signed up; null in any other browser, which opens the login */
  next: z.string().nullable(),
});
export const PendingVerificationSchema = z.object({
  /**
   * the address to which the code that this browser waits for was mailed, shortened; null where nobody signed up here
   */
  to: z.string().nullable(),
  /**
   * What the link of the query would do. own: verify and sign in here; other: verify a sign-up of another browser;
   * used: nothing, as the address is verified already; expired: nothing.
   */
  link: z.enum(['own', 'other', 'used', 'expired']).nullable(),
});
export const EmailOnlySchema = z.object({ email });
export const RecoverHereSchema = z.object({ email, next });
export const TokenSchema = z.object({ token });
export const NewPasswordSchema = matching(
  z.object({
    token,
    password,
    confirmPassword: z.string(),
    /** removes Google, passkeys, the phone number and linked wallets from the account as well */
    closeOtherMethods: z.boolean().default(false),
    /** both are required where the address was never verified: somebody else may have registered it */
    name: personName.optional(),
    consent: consent.optional(),
  }),
);

/**
 * The other ways in that a new password left on the account, so that the person notices one that somebody else added.
 */
const ResetDoneSchema = OkSchema.extend({
  left: z.object({
    google: z.boolean(),
    /** their names */
    passkeys: z.array(z.string()),
    /** its last digits; null: the account has none */
    phone: z.string().nullable(),
    /** addresses of the wallets that were linked; an e-mail wallet is not one of them */
    wallets: z.array(z.string()),
  }),
});

export const MeSchema = z.object({
  user: z
    .object({
      id: z.string(),
      name: z.string(),
      /** the name in the address of the person's public profile */
      handle: z.string(),
      email: z.string(),
      phone: z.string(),
      avatar: ImageSchema.nullable(),
      since: InstantSchema,
    })
    .nullable(),
  wallet: WalletSchema.nullable(),
});
export type Me = z.infer<typeof MeSchema>;

/** Shapes of each call. */
export const accountShapes = {
  me: { response: MeSchema },
  signUp: { body: SignUpSchema, response: SignUpDoneSchema },
  signUpByCode: { body: SignUpByCodeSchema, response: SignUpDoneSchema },
  signIn: { body: SignInSchema, response: MeSchema },
  signOut: { response: OkSchema },
  verifyEmail: { body: TokenSchema, response: VerifiedSchema },
  verifyCode: {
    body: z.object({ code: z.string().trim().min(1, 'Please fill this in.').max(20) }),
    response: EnteredSchema,
  },
  pendingVerification: { query: TokenSchema.partial(), response: PendingVerificationSchema },
  resendVerifyCode: { response: OkSchema.extend({ to: z.string() }) },
  resendVerification: {
    body: EmailOnlySchema,
    /** `code`: whether the mail has a code that can be typed in this browser */
    response: OkSchema.extend({ code: z.boolean() }),
  },
  requestReset: { body: EmailOnlySchema, response: OkSchema },
  recoverHere: { body: RecoverHereSchema, response: SignUpDoneSchema },
  confirmReset: { body: NewPasswordSchema, response: ResetDoneSchema },
} satisfies Record<string, Shapes>;
