import type { ImportDone, ImportLine } from '@talkies/shared/studio/schemas';
import { ApiProblem, fetchOrProblem, networkError } from '../../../../lib/api/api.ts';
import { withProof } from '../../kit/calls/api.ts';

export interface ImportRequest {
  mode: 'check' | 'import';
  source: string;
  film: string;
  creator: string;
}

async function* linesOf(response: Response): AsyncGenerator<ImportLine> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  while (reader) {
    const { done, value } = await reader.read();
    const parts = (rest + (value ?? '')).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) yield JSON.parse(part);
    if (done) return;
  }
}

/** Sends the files of an import and reports its progress. @throws ApiProblem, also where the import broke off */
export const sendImport = (...sent: Parameters<typeof sendOnce>): Promise<ImportDone> =>
  withProof(() => sendOnce(...sent));

async function sendOnce(
  request: ImportRequest,
  files: readonly File[],
  onProgress: (rows: string) => void,
): Promise<ImportDone> {
  const body = new FormData();
  for (const file of files) body.append('file', file);
  const query = new URLSearchParams(Object.entries(request).filter(([, text]) => text !== ''));
  const response = await fetchOrProblem(`/api/studio/imports?${query}`, { method: 'POST', body });
  if (!response.ok) throw new ApiProblem(await response.json());
  for await (const line of linesOf(response)) {
    if ('rows' in line) onProgress(line.rows);
    if ('done' in line) return line.done;
    if ('failed' in line) throw new ApiProblem({ ...networkError, ...line.failed });
  }
  throw new ApiProblem(networkError);
}

/** The import's name from a file's name; a file of refused rows belongs to its original import. */
export const sourceOf = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .replace(/-refused( ?\(\d+\))?$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
