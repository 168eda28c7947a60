import { ApiProblem, fetchOrProblem, problemOf } from '../../../../lib/api/api.ts';
import { saveFile } from '../../../../lib/browser/save-file.ts';

/** Fetches a file by a call with a reason, and offers it as a download. @throws ApiProblem */
export async function fetchFile(path: string, body: unknown, name: string): Promise<void> {
  const response = await fetchOrProblem(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new ApiProblem(await problemOf(response));
  saveFile(await response.blob(), name);
}
