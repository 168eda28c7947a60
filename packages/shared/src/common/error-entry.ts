export interface ErrorEntry {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503;
  title: string;
  remedy: string;
  retryable: boolean;
}

export const entry = (
  status: ErrorEntry['status'],
  title: string,
  remedy: string,
  retryable = false,
): ErrorEntry => ({ status, title, remedy, retryable });
