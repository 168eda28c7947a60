import type { OnRampName, PaymentMethod } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { reachOf } from '../../platform/settings/outages.ts';
import { ProviderError } from './errors.ts';
import type { OnRamp } from './funding/port.ts';
import type { PaymentProvider } from './port.ts';

type Ctx = Needs<'clock' | 'db'>;

/** Wraps calls of one provider: each records whether it was answered. */
function watched(ctx: Ctx, name: PaymentMethod | OnRampName) {
  const note = reachOf(ctx, name);
  const noteFailure = (error: unknown): void => {
    if (error instanceof ProviderError) note(error.final);
  };
  return {
    call: async <T>(request: () => Promise<T>): Promise<T> => {
      try {
        const found = await request();
        note(true);
        return found;
      } catch (error) {
        noteFailure(error);
        throw error;
      }
    },
    list: async function* <T>(found: AsyncIterable<T>): AsyncIterable<T> {
      try {
        yield* found;
      } catch (error) {
        noteFailure(error);
        throw error;
      }
      note(true);
    },
  };
}

/** A provider whose calls record for the studio whether it answers. */
export function observedProvider(ctx: Ctx, provider: PaymentProvider): PaymentProvider {
  const { call, list } = watched(ctx, provider.method);
  return {
    ...provider,
    open: (request) => call(() => provider.open(request)),
    close: (reference) => call(() => provider.close(reference)),
    status: (reference) => call(() => provider.status(reference)),
    refund: (request) => call(() => provider.refund(request)),
    refundStatus: (payment, refund) => call(() => provider.refundStatus(payment, refund)),
    list: (from, until) => list(provider.list(from, until)),
  };
}

/** The same for an on-ramp. */
export function observedOnRamp(ctx: Ctx, onRamp: OnRamp): OnRamp {
  const { call, list } = watched(ctx, onRamp.method);
  return {
    ...onRamp,
    open: (request) => call(() => onRamp.open(request)),
    stateOf: (funding) => call(() => onRamp.stateOf(funding)),
    list: (from, until) => list(onRamp.list(from, until)),
  };
}
