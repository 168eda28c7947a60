/** What the checkout says before its script is there; a page carries it for the press. */
export const checkoutSheet = {
  title: 'How will you pay?',
  asking: 'Getting today’s rate…',
};
