export const confirmIdentity = {
  heading: 'Please confirm that it is you',
  lead: 'First show us that it is you.',
  legend: 'How?',
  channels: {
    mail: (to: string) => `A code to ${to}`,
    sms: (to: string) => `A code to ${to}`,
    password: 'My password',
  },
  send: 'Send the code',
  again: 'Send another code',
  sent: (to: string) => `We have sent six digits to ${to}. They work for ten minutes.`,
  code: 'The six digits',
  password: 'Your password',
  submit: 'It is me',
};
