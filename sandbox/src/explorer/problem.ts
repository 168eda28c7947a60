/** A problem of a page, in words for its reader. */
export class PageProblem extends Error {
  readonly status: 400 | 404 | 503;
  readonly title: string;

  constructor(status: 400 | 404 | 503, title: string, message: string) {
    super(message);
    this.status = status;
    this.title = title;
  }
}

/** An error and its causes. */
export const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];
