import { z } from 'zod';
import {
  ImageSchema,
  InstantSchema,
  MoneySchema,
  OkSchema,
  personName,
  prose,
  type Shapes,
} from '../common/schemas.ts';
import { obstacleKinds, PASSWORD_MAX, pictureUses } from '../constants.ts';
import { dataRequestKinds, dataRequestStates } from '../content/reasons.ts';
import { HANDLE_MAX, HANDLE_MIN, handlePattern, isReservedHandle } from '../rules/handle.ts';
import { email, matching, password, TokenSchema } from './schemas.ts';

const handle = z
  .string()
  .trim()
  .toLowerCase()
  .min(HANDLE_MIN, `Enter at least ${HANDLE_MIN} characters.`)
  .max(HANDLE_MAX, `Enter at most ${HANDLE_MAX} characters.`)
  .regex(handlePattern, 'Use letters from a to z, digits, and single hyphens between them.')
  .refine((text) => !isReservedHandle(text), 'This name is reserved. Choose another.');

export const ProfileSchema = z.object({
  name: z.string(),
  handle: z.string(),
  email: z.string(),
  /** the international number, formatted for reading; empty while none is given */
  phone: z.string(),
  /** a requested address that is not proved yet, and until when the mailed link works */
  pendingEmail: z.object({ email: z.string(), until: InstantSchema }).nullable(),
  /** false: the person came with Google or a passkey, and may set a password by mail */
  hasPassword: z.boolean(),
  avatar: ImageSchema.nullable(),
  cover: ImageSchema.nullable(),
  /** when the wait of keys and large transfers ends (spec:41) */
  cooldownUntil: InstantSchema.nullable(),
});
export type Profile = z.infer<typeof ProfileSchema>;

/** What is left out stays. */
export const ProfileEditSchema = z
  .object({
    name: personName,
    handle,
    email,
    /** international, with `+`; empty where none is given */
    phone: z.string().trim().max(40, 'Enter at most 40 characters.'),
  })
  .partial();

export const PasswordChangeSchema = matching(
  z.object({
    currentPassword: z.string().min(1, 'Please fill this in.').max(PASSWORD_MAX),
    password,
    confirmPassword: z.string(),
  }),
);

const PictureParams = z.object({ use: z.enum(pictureUses) });

export const ObstacleSchema = z.object({
  kind: z.enum(obstacleKinds),
  /** the item's title, an order's label, a chain's name */
  what: z.string(),
  amount: MoneySchema.optional(),
  /** the page on which the person can resolve it */
  path: z.string(),
  /** whether the person may give it up instead */
  waivable: z.boolean(),
});
export type Obstacle = z.infer<typeof ObstacleSchema>;

/** A person's request about the data that we hold about them, and its outcome. */
const DataRequestSchema = z.object({
  number: z.string(),
  kind: z.enum(dataRequestKinds),
  state: z.enum(dataRequestStates),
  text: z.string(),
  openedAt: InstantSchema,
  dueAt: InstantSchema,
  answeredAt: InstantSchema.nullable(),
  answer: z.string().nullable(),
});

/** Shapes of each call. */
export const profileShapes = {
  getProfile: { response: ProfileSchema },
  updateProfile: {
    body: ProfileEditSchema,
    response: ProfileSchema.extend({
      /**
       * whether a link was mailed to the new address; false: the mail server does not answer, the mail follows; null:
       * the address did not change
       */
      mailed: z.boolean().nullable(),
      /** true: the old address stays because the new one takes no mail */
      emailRefused: z.boolean(),
    }),
  },
  changePassword: { body: PasswordChangeSchema, response: OkSchema },
  cancelEmail: { response: OkSchema },
  confirmEmail: { body: TokenSchema, response: z.object({ email: z.string() }) },
  undoEmail: { body: TokenSchema, response: z.object({ email: z.string() }) },
  /** the body is a form (multipart/form-data) with one file, a .jpg, .jpeg or .png by its name and its content */
  setPicture: { params: PictureParams, response: ImageSchema },
  removePicture: { params: PictureParams, response: OkSchema },
  /** everything that we hold about the caller, part by part, as a file to download */
  personalData: { response: z.looseObject({ madeAt: InstantSchema }) },
  myDataRequests: { response: z.object({ requests: z.array(DataRequestSchema) }) },
  openDataRequest: {
    body: z.object({ kind: z.enum(dataRequestKinds), text: prose(0, 2000) }),
    response: DataRequestSchema,
  },
  deletionState: { response: z.object({ obstacles: z.array(ObstacleSchema) }) },
  deleteAccount: {
    /** `giveUp`: the person gives up every obstacle that is waivable */
    body: z.object({
      understood: z.literal(true, 'Please confirm that you understand.'),
      giveUp: z.boolean(),
    }),
    response: OkSchema,
  },
} satisfies Record<string, Shapes>;
