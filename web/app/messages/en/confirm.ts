export const confirmIdentity = {
  heading: 'Is it you?',
  lead: 'For your safety, confirm it with a code or your password.',
  legend: 'Confirm with',
  channels: {
    mail: (to: string) => `A code by mail to ${to}`,
    sms: (to: string) => `A code by text message to ${to}`,
    password: 'My password',
  },
  send: 'Send the code',
  again: 'Send another code',
  sent: (to: string) => `We sent a 6-digit code to ${to}. It works for ten minutes.`,
  code: '6-digit code',
  password: 'Your password',
  submit: 'Confirm',
};
