import type { NotificationCategory } from '@talkies/shared';

/** Which alerts also come by mail and to devices, and the page that a mail's link opens. */
export const notificationSettings = {
  title: 'Choose your alerts',
  description: 'What Talkies tells you, and where.',
  heading: 'Your alerts',
  lead: 'You find everything under Alerts. Here you choose what also comes by mail and to your devices.',
  back: 'Back to the alerts',
  choices: {
    heading: 'Tell me when …',
    text: 'Mails about the safety of your account and receipts of your orders always come.',
    what: 'What happened',
    mail: 'Mail',
    push: 'Device',
    byMail: (label: string): string => `Mail when ${label}`,
    byPush: (label: string): string => `Device when ${label}`,
    categories: {
      orders: 'Orders and refunds',
      market: 'Bids and sales',
      lottery: 'Lotteries',
      account: 'Followers and news from Talkies',
    } satisfies Record<NotificationCategory, string>,
    save: 'Save',
    saved: 'Saved. It applies from now on.',
  },
  devices: {
    heading: 'Devices',
    text: 'Your device can show alerts while Talkies is closed. For example: somebody outbid you.',
    ask: 'When you switch it on, your browser asks whether we may show messages. They are sent encrypted through your browser’s own service, say the same as your alerts, and stop when you sign out or switch them off.',
    turnOn: 'Switch on for this device',
    on: 'Alerts come to this device now. The first one is on its way.',
    turnOff: 'Switch off',
    offOf: (device: string): string => `Switch off alerts on ${device}`,
    off: 'No more alerts on that device.',
    here: 'this device',
    since: 'since',
    noKey: 'Alerts to devices are not offered here. Choose mails instead.',
    denied:
      'Your browser does not let us show messages. Allow them for this site in the browser’s settings, then try again.',
    missing:
      'This browser cannot show alerts. On an iPhone or iPad, add Talkies to the home screen first and open it from there.',
    failed: 'Your browser could not switch alerts on. Try again later, try another browser, or choose mails.',
    needsScript: 'Alerts to devices need JavaScript in this browser. Mails do not.',
  },
  off: {
    title: 'Mails',
    description: 'Stop one kind of mail.',
    heading: 'Stop these mails?',
    lead: 'You still see everything under Alerts.',
    ask: (label: string): string =>
      `You get a mail when ${label}. If you stop these, you still see the news under Alerts.`,
    stop: 'Stop these mails',
    stopped: (label: string): string => `Done: no more mails when ${label}.`,
    broken: 'This link does not work any more. Sign in and choose your alerts.',
    choose: 'Choose all your alerts',
  },
};
