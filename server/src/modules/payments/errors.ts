import { LoggableError } from '../../platform/errors.ts';

interface Failure {
  final: boolean;
  code?: string | null;
  status?: number | null;
}

/** A provider did not do what it was asked. Names provider, status and its code, never a key, a person or a body. */
export class ProviderError extends LoggableError {
  /** the provider said no for good; else it did not answer, or cannot now, and asking again may help */
  readonly final: boolean;
  /** in the provider's words, where it gave one */
  readonly code: string | null;
  /** of HTTP; null where there was no answer, or a good one that says no */
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

/** The same failure of a question that can be asked again, whatever the provider said. */
export const asPassing = ({ message, code, status }: ProviderError): ProviderError =>
  new ProviderError(message, { final: false, code, status });

/** Waits for what a provider may refuse because it is so already. @throws ProviderError where it does not answer */
export const unlessRefused = async (call: Promise<unknown>): Promise<void> => {
  await call.catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
  });
};

/** A webhook that is not the provider's, or not a new one; `reason` is kept for the operator. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}
