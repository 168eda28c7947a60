/** Shown over the previous page while the next one is late. */
export const pageWait = {
  coming: 'The page is loading.',
  late: (seconds: number) => `We waited ${seconds} seconds and the page did not load. Please try again.`,
  failed: 'The page did not load in time. Please try again.',
  stay: 'Stay on this page',
};
