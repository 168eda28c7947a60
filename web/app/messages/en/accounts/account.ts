import type { ApiResponse } from '@talkies/shared/schemas';

/** Wording of the specification (discovery:8) where it gives one. */
export const account = {
  signIn: {
    title: 'Sign in',
    heading: 'Welcome back',
    description: 'Sign in to Talkies to buy, own and show posters.',
    newHere: 'New here?',
    toSignUp: 'Create your account',
    email: 'Email',
    password: 'Password',
    forgot: 'Forgot your password?',
    submit: 'Sign in',
    verified:
      'Your e-mail address is verified. You can sign in now. No password yet? Choose “Forgot your password?”, and we mail you a link to set one.',
    resetSent: 'Password reset link sent by email',
    updated: 'Wow..! Password Updated',
    again: 'Please Login again to continue',
    continue: 'Please Login to Continue',
    resend: 'Send the mail again',
    resent: 'Verification Email Sent, Please check your Inbox',
    linkDead:
      'This link has expired or was used. Sign in; if your e-mail address is not verified yet, we send a new mail.',
  },
  signUp: {
    title: 'Sign up',
    welcome: (name: string) => `Welcome, ${name}. You are signed in.`,
    heading: 'Create your account',
    description: 'Sign up to Talkies: a wallet is made for you, nothing to install.',
    have: 'Already have an account?',
    toSignIn: 'Sign in',
    name: 'Name',
    phone: 'Phone (optional)',
    phonePlaceholder: 'With country code',
    phoneHint: 'Such as +91 98400 12345. Without a code we add your country’s.',
    email: 'Email',
    password: 'Password',
    passwordPlaceholder: 'Minimum 9 characters',
    passwordAdvice: 'A few words are easy to remember.',
    passwordHint: 'Minimum 9 characters.',
    passwordGood: (length: number) => `${length} characters: long enough.`,
    consent: 'I am 18 or older, or a parent agrees.',
    agree: 'By signing up you agree to these (they open in a new tab):',
    terms: 'Terms & Conditions',
    privacy: 'Privacy policy',
    submit: 'Sign up',
    sent: 'Verification Email Sent, Please check your Inbox',
    notSent: 'Error Sending Verification Email',
    notSentText:
      'Your account is made. The mail follows as soon as our mail works again; type its 6-digit code here.',
    redirecting: 'Redirecting to Login Page',
    doneHeading: 'Check your mail',
    doneText: (to: string) =>
      `We sent a 6-digit code to ${to}. Type it here, or open the link in the mail in this browser. It may take a minute to arrive.`,
    waitingText: (to: string) =>
      `Type the 6-digit code of our mail to ${to}, or open the link in it in this browser. Did nothing arrive? Send the mail again.`,
    refusedText: (to: string) =>
      `Our mail cannot reach ${to}. Use another e-mail address, or send the mail again once that mailbox works.`,
    code: '6-digit code',
    codeSubmit: 'Verify and sign in',
    codeAgain: 'Send the mail again',
    codeSending: 'Sending …',
    codeClose: 'I’ll come back later',
    otherAddress: 'Use another e-mail address',
    inbox: 'Open the local inbox',
  },
  /** in the middle of something, without leaving it */
  here: {
    heading: 'Your name and e-mail',
    text: 'We mail you a 6-digit code, so you need no password.',
    submit: 'Continue',
    codeText: (to: string) => `We sent a 6-digit code to ${to}. Type it here to continue.`,
    lateText: (to: string) =>
      `Our mail does not work just now. The 6-digit code goes to ${to} as soon as it does; type it here to continue.`,
    toSignIn: 'I have an account',
    toSignUp: 'I am new here',
    recover: 'No password, or forgot it? We mail you a way in',
    recoverText: (to: string) =>
      `We mailed ${to} a 6-digit code: type it here. If your account has a password, Google or a passkey, the mail holds a link for a new password instead.`,
    toPassword: 'Sign in with a password',
    knownHeading: 'Sign in',
    known: 'There is an account with this e-mail address. Sign in to continue.',
  },
  /** where the link of a verification mail leads, before anything is done */
  verifyLink: {
    own: {
      heading: 'You are nearly in',
      text: 'We verify your e-mail address and take you back to where you were.',
      submit: 'Continue',
    },
    other: {
      heading: 'Is this your e-mail address?',
      text: 'Somebody signed up to Talkies with it in another browser. If that was you, verify it here and sign in, or type the code of the mail where you signed up. If it was not you, close this page.',
      submit: 'Yes, verify my e-mail address',
    },
  },
  reset: {
    title: 'Reset password',
    heading: 'Forgot your password?',
    description: 'Ask for a link that lets you set a new password.',
    text: 'Enter your e-mail address and we send you a link. It also sets a first password if you signed up with Google or use a passkey.',
    submit: 'Send reset link',
    newHeading: 'A new password',
    newText: 'Setting it signs you out everywhere. Then sign in with the new password.',
    closeOtherMethods:
      'Somebody else was in my account: remove Google, passkeys, the phone number and linked wallets as well. I can link my wallet again.',
    newSubmit: 'Set password',
    doneHeading: 'Your new password is set',
    stillText: 'These still belong to your account:',
    stillMend:
      'Is there one that you did not add? Ask for another link and tick the box there, or sign in and remove it under Security or Wallet.',
    signIn: 'Sign in',
    methods: ({ google, passkeys, phone, wallets }: ApiResponse<'confirmReset'>['left']): string[] => [
      ...(google ? ['Sign-in with Google'] : []),
      ...passkeys.map((name) => `Passkey “${name}”`),
      ...(phone ? [`Codes to ${phone}`] : []),
      ...wallets.map((address) => `Wallet ${address}`),
    ],
    back: 'Back to sign in',
  },
  pass: {
    label: 'Talkies season pass',
    title: ['Front', 'bench'],
    empty: 'Your name here',
    row: 'Any row, any seat',
    valid: 'Valid from tonight',
    number: 'All films',
    admit: 'Admit one',
  },
};
