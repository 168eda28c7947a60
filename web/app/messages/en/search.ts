/** The search that every page has in its header. */
export const search = {
  open: 'Search',
  label: 'Search posters, films and people',
  hint: 'Try “palace” or “Sivaji”',
  submit: 'Search',
};
