/** The form, which stands on every page. */
export const newsletterForm = {
  heading: 'The programme by mail',
  lead: 'New films, new drops, now and then. One press ends it.',
  label: 'Where shall it go?',
  placeholder: 'name@example.com',
  submit: 'Subscribe',
  honeypot: 'Leave this empty',
  asked: 'Look into your inbox: the mail there has a button that completes it.',
};
