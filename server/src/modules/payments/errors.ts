import { LoggableError } from '../../platform/errors.ts';

/** A provider did not do what it was asked. Names provider, status and its code, never a key, a person or a body. */
export class ProviderError extends LoggableError {
  /** the provider said no for good; else it did not answer, or cannot now, and asking again may help */
  readonly final: boolean;
  /** in the provider's words, where it gave one */
  readonly code: string | null;

  constructor(message: string, { final, code = null }: { final: boolean; code?: string | null }) {
    super(message);
    this.final = final;
    this.code = code;
  }
}

/** A webhook that is not the provider's, or not a new one; `reason` is kept for the operator. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}
