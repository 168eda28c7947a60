/** Google, passkeys and devices. */
export const signingIn = {
  google: 'Continue with Google',
  or: 'or',
  passkey: 'Use a passkey',
  passkeyGone: 'No passkey was chosen. Try again, or use your password.',
  passkeyUnable: 'This browser does not support passkeys. Use your password, or Google.',
  /** why Google signed nobody in, by the word in the address */
  refusals: {
    down: 'Google does not respond just now. Try again in a moment, or use your password.',
    cancelled: 'You left Google’s page, so nobody was signed in.',
    failed: 'Something went wrong with Google, so nobody was signed in. Please try again.',
    unverified:
      'Google has not verified that e-mail address. Verify it there first, or sign up here with a password.',
    known:
      'You have an account with this address here. Sign in as before, then link Google under “Sign-in and devices”.',
    expired: 'That took too long or was opened twice. Please start again.',
    other: 'That Google account is not the one that is linked to your account here.',
    unproved: 'Please confirm first that it is you. Then link your Google account.',
    taken: 'That Google account opens another Talkies account. Choose another, or sign in with it.',
    second: 'Another Google account is linked already. Unlink it under “Sign-in and devices” first.',
    busy: 'Too many attempts.',
    suspended:
      'This account is suspended. We sent you a mail with the reason; write to us if you think that it is a mistake.',
  },
  wait: (seconds: number) =>
    seconds < 120 ? `Try again in ${seconds} s.` : `Try again in ${Math.ceil(seconds / 60)} minutes.`,
  keep: {
    heading: 'Sign in to keep it',
    text: 'We remember what you pressed, and do it as soon as you are signed in.',
  },
  signedIn: {
    heading: 'You are signed in',
    text: 'There is nothing more to do here.',
    action: 'Continue',
  },
  welcome: {
    title: 'Welcome',
    heading: 'One question first',
    description: 'One question before your first visit.',
    text: (email: string) => `You came with Google as ${email}. Before we make your account:`,
    name: 'Name',
    nameHint: 'It is shown on your profile.',
    submit: 'Create my account',
    leave: 'No, cancel',
  },
};

export const security = {
  title: 'Sign-in and devices',
  heading: 'Sign-in and devices',
  description: 'Passkeys, Google and the devices that are signed in to your account.',
  passkeys: {
    heading: 'Passkeys',
    text: 'Sign in with the lock of your phone or computer instead of a password.',
    none: 'None yet.',
    add: 'Add a passkey',
    naming: 'Name this device',
    nameHint: 'So that you recognise it in this list.',
    name: 'Name',
    suggestion: 'My device',
    save: 'Save',
    cancel: 'Cancel',
    rename: 'Rename',
    remove: 'Remove',
    removeSure: 'Remove it for good',
    keep: 'Keep it',
    removed: 'Passkey removed',
    added: 'Passkey added',
    renamed: 'Passkey renamed',
    removing: (name: string) => `You can no longer sign in with “${name}”. Delete it on the device too.`,
    of: (verb: string, name: string) => `${verb} ${name}`,
    since: 'Added',
    used: 'last used',
    unused: 'not used yet',
    synced: 'Synced by your password manager',
    single: 'On one device',
    gone: 'No passkey was added.',
    unable: 'This browser does not support passkeys.',
    known: 'This device has a passkey for your account already.',
  },
  google: {
    heading: 'Google',
    linked: 'You can sign in with your Google account.',
    offered: 'Not linked. Link a Google account of any address, and you can sign in with it.',
    unlink: 'Unlink Google',
    unlinked: 'Google is not linked any more',
    link: 'Link Google',
  },
  sessions: {
    heading: 'Where you are signed in',
    text: 'Sign out any device that you do not recognise, then change your password.',
    here: 'This device',
    seen: 'Last seen',
    since: 'signed in',
    methods: { password: 'by password', google: 'by Google', passkey: 'by passkey', mail: 'by mail' },
    end: 'Sign out',
    endOf: (device: string) => `Sign out ${device}`,
    ended: 'Signed out',
    endOthers: 'Sign out everywhere else',
    endedOthers: (count: number) =>
      count === 1 ? 'One other device signed out' : `${count} other devices signed out`,
  },
};

export const stillSignedIn = {
  heading: 'You are still signed in',
  text: 'On a computer or phone that others use, sign out before you leave it.',
};
