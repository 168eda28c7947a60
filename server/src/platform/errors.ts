import { type ErrorCode, errors, type Problem, type Proof } from '@talkies/shared';

/** A failure that is reported to the caller: `code` from the shared table, `detail` in words for this case. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: NonNullable<Problem['errors']>;
  readonly retryAfter: number | undefined;
  readonly proofs: readonly Proof[] | undefined;

  constructor(
    code: ErrorCode,
    options: {
      detail?: string;
      fields?: Problem['errors'];
      retryAfter?: number;
      proofs?: readonly Proof[];
      cause?: unknown;
    } = {},
  ) {
    super(options.detail ?? errors[code].remedy, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields ?? [];
    this.retryAfter = options.retryAfter;
    this.proofs = options.proofs;
  }
}

/** Null where the work is refused with `code`, as for something that does not exist; any other failure is thrown. */
export async function nullAt<T>(code: ErrorCode, response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof AppError && error.code === code) return null;
    throw error;
  }
}

/** A refusal of one field, in words that need nothing else to be understood. */
export const wrongField = (field: string, message: string): AppError =>
  new AppError('request/invalid', { detail: message, fields: [{ field, message }] });

/** A refusal of several fields, or of one whose words need its name. */
export const wrongFields = (fields: NonNullable<Problem['errors']>, cause?: unknown): AppError =>
  new AppError('request/invalid', {
    fields,
    detail: fields.map(({ field, message }) => `${field}: ${message}`).join(' '),
    cause,
  });

/** Whether Node or the database failed with that code. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * A failure whose message is written for operators: it names no person and holds no value, so that logs may repeat it.
 */
export class LoggableError extends Error {
  override readonly name = 'LoggableError';
}
