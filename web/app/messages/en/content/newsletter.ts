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

export const newsletter = {
  title: 'Newsletter',
  description: 'The Talkies programme by mail: new films, new drops, now and then.',
  confirmHeading: 'One more press',
  confirmText: 'Then the programme comes to the address that this link was mailed to.',
  confirm: 'Yes, send it to me',
  confirmed: 'You are on the list. The next programme comes to you.',
  leaveHeading: 'Leave the list?',
  leaveText: 'The programme stops at once. You can come back at any time.',
  leave: 'Take me off the list',
  left: 'You are off the list. Nothing more comes.',
  broken: 'That link does not work. Ask for a new one here.',
};
