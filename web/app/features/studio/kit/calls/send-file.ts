import type { StudioEndpointName } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { fetchOrProblem, send } from '../../../../lib/api/api.ts';

/** The calls that take a form with one file, by address: `studioApi` sends JSON. */
const addresses = {
  uploadItemPicture: '/api/studio/uploads/picture',
  uploadItemLoop: '/api/studio/uploads/loop',
} as const satisfies Partial<Record<StudioEndpointName, string>>;

/** Sends one file. @throws ApiProblem, as `studioApi` does */
export function sendFile<N extends keyof typeof addresses>(name: N, file: File): Promise<StudioResponse<N>> {
  const body = new FormData();
  body.set('file', file);
  return send((path, init) => fetchOrProblem(path, { ...init, body }), `post ${addresses[name]}`);
}
