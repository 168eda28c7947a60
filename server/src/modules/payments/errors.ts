import { LoggableError } from '../../platform/errors.ts';

interface Failure {
  final: boolean;
  code?: string | null;
  status?: number | null;
}

/** A request to a provider failed. Names the provider, the status and its code, never a key, a person or a body. */
export class ProviderError extends LoggableError {
  /** the provider refused for good; otherwise it did not answer, or cannot now, and a retry may help */
  readonly final: boolean;
  /** the provider's error code, where it gave one */
  readonly code: string | null;
  /** the HTTP status; null without an answer, or where a successful answer says no */
  readonly status: number | null;

  constructor(message: string, { final, code = null, status = null }: Failure) {
    super(message);
    this.final = final;
    this.code = code;
    this.status = status;
  }
}

export const isRefusal = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.final;

/** The same failure, of a query that can be repeated whatever the provider answered. */
export const asPassing = ({ message, code, status }: ProviderError): ProviderError =>
  new ProviderError(message, { final: false, code, status });

/** Ignores a refusal: the wanted state may hold already. @throws ProviderError where the provider does not answer */
export const unlessRefused = async (call: Promise<unknown>): Promise<void> => {
  await call.catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
  });
};

/** A webhook that is not from the provider, or not new; `reason` is stored for the operator. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}
