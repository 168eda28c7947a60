import { z } from 'zod';
import { ImageSchema, InstantSchema, OkSchema, personName, type Shapes } from '../common/schemas.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../constants.ts';
import { WalletSchema } from '../wallets/schemas.ts';

export const email = z
  .string()
  .trim()
  .max(254, 'auth/invalid-email: Invalid email address')
  .pipe(z.email('auth/invalid-email: Invalid email address'))
  .transform((text) => text.toLowerCase());
export const password = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`);
/** Both passwords are the same, or the second one is told so. */
export const matching = <T extends z.ZodType<{ password: string; confirmPassword: string }>>(form: T) =>
  form.refine((given) => given.password === given.confirmPassword, {
    path: ['confirmPassword'],
    message: 'OMG..! Confirm Password Not Matched !',
  });
const token = z.string().min(1).max(500);

export const SignUpSchema = matching(
  z.object({
    name: personName,
    phone: z
      .string()
      .trim()
      .transform((text) => text.replace(/[\s().-]/g, ''))
      .pipe(
        z
          .string()
          .regex(/^\+[1-9]\d{6,14}$/, 'Write the number with its country code, such as +91 98400 12345.'),
      ),
    email,
    password,
    confirmPassword: z.string(),
    /** 18 or older, or a parent agrees (spec:24) */
    consent: z.literal(true, 'Please confirm your age or a parent’s consent.'),
  }),
);
export const SignUpDoneSchema = OkSchema.extend({
  /** false: the mail server does not answer; the verification mail follows when it does */
  mailed: z.boolean(),
});
export const SignInSchema = z.object({
  email,
  password: z.string().min(1, 'Please fill this in.').max(PASSWORD_MAX),
});
export const EmailOnlySchema = z.object({ email });
export const TokenSchema = z.object({ token });
export const NewPasswordSchema = matching(
  z.object({
    token,
    password,
    confirmPassword: z.string(),
    /** takes Google, passkeys, the phone number and linked wallets off the account as well */
    closeOtherMethods: z.boolean().default(false),
  }),
);

/** What a new password left as it was, so that nobody overlooks what somebody else added. */
const ResetDoneSchema = OkSchema.extend({
  left: z.object({
    google: z.boolean(),
    /** their names */
    passkeys: z.array(z.string()),
    /** its last digits */
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
      /** the name in the address of one's public profile */
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
  signIn: { body: SignInSchema, response: MeSchema },
  signOut: { response: OkSchema },
  verifyEmail: { body: TokenSchema, response: OkSchema },
  resendVerification: { body: EmailOnlySchema, response: OkSchema },
  requestReset: { body: EmailOnlySchema, response: OkSchema },
  confirmReset: { body: NewPasswordSchema, response: ResetDoneSchema },
} satisfies Record<string, Shapes>;
