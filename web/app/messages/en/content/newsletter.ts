/** The form at the foot of every page. */
export const newsletterForm = {
  heading: 'New films by e-mail',
  lead: 'New films and new posters, now and then. Unsubscribe in one tap.',
  label: 'Your e-mail',
  placeholder: 'name@example.com',
  submit: 'Subscribe',
  honeypot: 'Leave this empty',
  asked: 'Check your inbox: press the button in our mail to subscribe.',
};
