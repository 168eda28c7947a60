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
  /** international, as people read it; empty until given */
  phone: z.string(),
  /** an address that was asked for and is not proved yet; the mail's link works until then */
  pendingEmail: z.object({ email: z.string(), until: InstantSchema }).nullable(),
  /** false: the person came with Google or a passkey, and may set a password by mail */
  hasPassword: z.boolean(),
  avatar: ImageSchema.nullable(),
  cover: ImageSchema.nullable(),
  /** until then keys and large transfers wait (spec:41) */
  cooldownUntil: InstantSchema.nullable(),
});
export type Profile = z.infer<typeof ProfileSchema>;

export const ProfileEditSchema = z.object({
  name: personName,
  handle,
  email,
  /** international, with `+`; empty where none is given */
  phone: z.string().trim().max(40, 'Enter at most 40 characters.'),
});

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
  /** the page on which it is taken out or ended */
  path: z.string(),
  /** may be given up instead of being taken out */
  waivable: z.boolean(),
});
export type Obstacle = z.infer<typeof ObstacleSchema>;

/** What somebody wants of the data that we hold about them, and what became of it. */
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
      /** the new address was sent a link; false where the mail server does not answer and the mail follows; null: the old one stays */
      mailed: z.boolean().nullable(),
      /** the old one stays because the new one takes no mail */
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
  /** everything that we hold about the caller, part by part, as a file to keep */
  personalData: { response: z.looseObject({ madeAt: InstantSchema }) },
  myDataRequests: { response: z.object({ requests: z.array(DataRequestSchema) }) },
  openDataRequest: {
    body: z.object({ kind: z.enum(dataRequestKinds), text: prose(0, 2000) }),
    response: DataRequestSchema,
  },
  deletionState: { response: z.object({ obstacles: z.array(ObstacleSchema) }) },
  deleteAccount: {
    /** `giveUp`: what may be given up is given up */
    body: z.object({
      understood: z.literal(true, 'Please confirm that you understand.'),
      giveUp: z.boolean(),
    }),
    response: OkSchema,
  },
} satisfies Record<string, Shapes>;
