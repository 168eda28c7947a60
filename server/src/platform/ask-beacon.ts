import type { BeaconState } from '@talkies/shared';
import { isBeaconSignature } from '@talkies/shared/draw';
import type { Hex } from 'viem';
import { z } from 'zod';

const TIMEOUT_MS = 5_000;
const AnswerSchema = z.object({ round: z.number().int(), signature: z.string().regex(/^[0-9a-f]{128}$/i) });

export interface BeaconQuestion {
  /** base URLs of drand's HTTP API, tried in this order */
  urls: readonly string[];
  /** the network, by the hash of its chain */
  chainHash: string;
  /** 128 bytes, see Beacon of the shared rules */
  publicKey: Hex;
  round: number;
}

export type BeaconAnswer =
  | { state: 'known'; signature: Hex }
  | { state: Exclude<BeaconState, 'known' | 'waiting'>; signature: null };

/** One source's answer, which is not trusted before it is checked. */
async function ask(url: string, { chainHash, publicKey, round }: BeaconQuestion): Promise<BeaconAnswer> {
  try {
    const response = await fetch(`${url}/${chainHash}/public/${round}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404 || response.status === 425) return { state: 'late', signature: null };
    if (!response.ok) return { state: 'silent', signature: null };
    const parsed = AnswerSchema.safeParse(await response.json());
    const signature: Hex = `0x${parsed.data?.signature.toLowerCase() ?? ''}`;
    const right = parsed.data?.round === round && isBeaconSignature(publicKey, round, signature);
    return right ? { state: 'known', signature } : { state: 'wrong', signature: null };
  } catch {
    return { state: 'silent', signature: null };
  }
}

const gravity = ['silent', 'late', 'wrong'] as const;

/**
 * The signature of a round from the first source that has the right one: each answer is checked against the network's
 * key. If none has it, the gravest of their failures. Never throws.
 */
export async function askBeacon(question: BeaconQuestion): Promise<BeaconAnswer> {
  let worst: BeaconAnswer = { state: 'silent', signature: null };
  for (const url of question.urls) {
    const answer = await ask(url, question);
    if (answer.state === 'known') return answer;
    if (gravity.indexOf(answer.state) > gravity.indexOf(worst.state as (typeof gravity)[number]))
      worst = answer;
  }
  return worst;
}
