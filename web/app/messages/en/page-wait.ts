/** What stands in front of a page that was left while the next one does not come. */
export const pageWait = {
  coming: 'The page is loading.',
  late: (seconds: number) => `We waited ${seconds} seconds and the page did not load. Please try again.`,
  failed: 'The page did not load in time. Please try again.',
  stay: 'Stay on this page',
};
