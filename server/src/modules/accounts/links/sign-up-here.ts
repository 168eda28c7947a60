import type { Needs } from '../../../chain/context.ts';
import { stepOf } from '../sign-in-steps/step-cookie.ts';
import { findStep } from '../sign-in-steps/steps.ts';

/** Who signed up in this browser and has yet to prove the e-mail address, with what names the browser; null for nobody. */
export async function signUpHere(
  ctx: Needs<'clock' | 'config' | 'db'>,
  cookies: string,
): Promise<{ userId: string; browser: string } | null> {
  const browser = stepOf(ctx.config, 'verify', '', cookies);
  const step = browser ? await findStep(ctx, 'verify', browser) : null;
  return step && { userId: step.userId, browser };
}
