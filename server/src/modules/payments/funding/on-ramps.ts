import { type OnRampName, onRamps } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import { observedOnRamp } from '../observed-providers.ts';
import type { OnRamp } from './port.ts';
import { accessTokensOf } from './tokens.ts';
import { transak } from './transak.ts';
import { wert } from './wert.ts';

function adapterOf(ctx: Needs<'clock' | 'config' | 'db'>, method: OnRampName): OnRamp | null {
  const { payments, publicUrl } = ctx.config;
  switch (method) {
    case 'transak':
      return payments.transak && transak(payments.transak, accessTokensOf(ctx, method), publicUrl);
    case 'wert':
      return payments.wert && wert(payments.wert);
  }
}

/** The adapter of an on-ramp, which notes whether it answers; null where this deployment has no keys for it. */
export function onRampOf(ctx: Needs<'clock' | 'config' | 'db'>, method: OnRampName): OnRamp | null {
  const onRamp = adapterOf(ctx, method);
  return onRamp && observedOnRamp(ctx, onRamp);
}

/** The on-ramps that this deployment has keys for, in the order of the dialog. */
export const configuredOnRamps = (ctx: Needs<'clock' | 'config' | 'db'>): OnRamp[] =>
  onRamps.flatMap((method) => onRampOf(ctx, method) ?? []);
