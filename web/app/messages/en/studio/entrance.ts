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
  sent: (to: string) => `We have sent six digits to ${to}. They work for ten minutes.`,
  code: 'The six digits',
  submit: 'Open the studio',
  submitConfirm: 'Confirm',
  again: 'Send another code',
};
