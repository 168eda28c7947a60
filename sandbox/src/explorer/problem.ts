/** What a page cannot show, in words for the person who asked. */
export class PageProblem extends Error {
  readonly status: 400 | 404 | 503;
  readonly title: string;

  constructor(status: 400 | 404 | 503, title: string, message: string) {
    super(message);
    this.status = status;
    this.title = title;
  }
}

/** An error, and what led to it. */
export const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];
