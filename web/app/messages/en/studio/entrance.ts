export const studioEntrance = {
  title: 'Show that it is you',
  lead: (name: string) =>
    `Hello ${name}. The studio opens for twelve hours, in this browser, once you have shown that it is you.`,
  confirm: 'Confirm this once more',
  confirmLead: 'Money and members are changed only shortly after a proof. This one counts for five minutes.',
  passkey: 'Use my passkey',
  passkeyLead: 'Your device asks for your face, finger or PIN.',
  unable: 'This browser has no passkeys. Open the studio in one that has.',
  gone: 'Nothing was chosen. Try again when you are ready.',
  send: 'Mail me a code',
  sendLead: (email: string) => `The code goes to ${email}.`,
  sent: (to: string) => `We sent a 6-digit code to ${to}. It works for ten minutes.`,
  code: '6-digit code',
  submit: 'Open the studio',
  submitConfirm: 'Confirm',
  again: 'Send another code',
};

export const studioInvitationWords = {
  title: 'Your invitation',
  role: (role: string) => `You are invited as ${role}.`,
  for: (email: string, until: string) => `This invitation is for ${email}, until ${until}.`,
  accept: 'Accept',
  accepted: 'You are a member now.',
  other: (email: string) =>
    `You are signed in with another address. Sign out, then sign in as ${email} and open the link once more.`,
  signOut: 'Sign out',
  nobody: (email: string) =>
    `Sign in as ${email} to accept it. No account yet? Create one with that address.`,
  signIn: 'Sign in',
  signUp: 'Create an account',
};
