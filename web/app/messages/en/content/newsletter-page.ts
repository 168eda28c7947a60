/** The page of the mail's links; its words are no business of the form's pages. */
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
