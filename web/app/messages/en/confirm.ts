export const confirmIdentity = {
  heading: 'Is it you?',
  lead: 'For your safety, confirm it with a code or your password.',
  legend: 'Confirm with',
  channels: {
    mail: (to: string) => `A code by mail to ${to}`,
    sms: (to: string) => `A code by text message to ${to}`,
    passkey: 'My passkey',
    google: 'My Google account',
    password: 'My password',
  },
  passkey: 'Use my passkey',
  passkeyGone: 'No passkey was chosen. Try again, or choose something else above.',
  passkeyUnable: 'This browser does not support passkeys. Choose something else above.',
  google: 'Go on to Google',
  googleBack:
    'Google brings you back to this page. Then do once more what you were about to do: we do not ask again for a quarter of an hour.',
  send: 'Send the code',
  again: 'Send another code',
  sent: (to: string) => `We sent a 6-digit code to ${to}. It works for ten minutes.`,
  code: '6-digit code',
  password: 'Your password',
  submit: 'Confirm',
};
