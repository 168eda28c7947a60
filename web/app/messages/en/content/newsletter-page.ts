/** The page of the mail's links; its words are no business of the form's pages. */
export const newsletter = {
  title: 'Newsletter',
  description: 'New films and new posters by e-mail, now and then.',
  confirmHeading: 'Confirm your e-mail',
  confirmText: 'Then our newsletter comes to the address that got this link.',
  confirm: 'Yes, send it to me',
  confirmed: 'You are subscribed. The next newsletter comes to you.',
  leaveHeading: 'Unsubscribe?',
  leaveText: 'The newsletter stops at once. You can come back at any time.',
  leave: 'Unsubscribe',
  left: 'You are unsubscribed. You get no more newsletters.',
  broken: 'That link does not work. Ask for a new one here.',
};
