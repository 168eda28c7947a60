export const confirmIdentity = {
  heading: 'Please confirm that it is you',
  lead: 'Before this can be done, confirm that it is you.',
  legend: 'Confirm with',
  channels: {
    mail: (to: string) => `A code to ${to}`,
    sms: (to: string) => `A code to ${to}`,
    password: 'My password',
  },
  send: 'Send the code',
  again: 'Send another code',
  sent: (to: string) => `We sent a 6-digit code to ${to}. It works for ten minutes.`,
  code: '6-digit code',
  password: 'Your password',
  submit: 'Confirm',
};
