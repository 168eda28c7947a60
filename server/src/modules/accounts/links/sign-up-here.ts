import type { Needs } from '../../../chain/context.ts';
import { stepOf } from '../sign-in-steps/step-cookie.ts';
import { findStep } from '../sign-in-steps/steps.ts';

/**
 * The account that was signed up for in this browser and is not verified yet, with the browser's name; null for none.
 */
export async function signUpHere(
  ctx: Needs<'clock' | 'config' | 'db'>,
  cookies: string,
): Promise<{ userId: string; browser: string } | null> {
  const browser = stepOf(ctx.config, 'verify', '', cookies);
  const step = browser ? await findStep(ctx, 'verify', browser) : null;
  return step && { userId: step.userId, browser };
}
