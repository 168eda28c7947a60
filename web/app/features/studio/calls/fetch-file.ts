import { ApiProblem, fetchOrProblem } from '../../../lib/api/api.ts';

/** Fetches a file by a call that says why, and hands it to the browser to keep. @throws ApiProblem */
export async function fetchFile(path: string, body: unknown, name: string): Promise<void> {
  const response = await fetchOrProblem(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new ApiProblem(await response.json());
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
