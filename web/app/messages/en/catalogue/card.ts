export const picture = {
  none: 'Picture to come',
  failed: 'The picture did not load',
};
