import type { NotificationTopic } from '@talkies/shared';

/** Which alerts also come by mail and to devices, and the page that a mail's link opens. */
export const alerts = {
  title: 'Choose your alerts',
  description: 'What Talkies tells you, and where.',
  heading: 'Your alerts',
  lead: 'Everything stands behind the bell. Here you choose what also comes to your mailbox and to your devices.',
  back: 'Back to the alerts',
  choices: {
    heading: 'Tell me when …',
    text: 'Mails about the safety of your account and receipts of your orders always come.',
    what: 'What happened',
    mail: 'Mail',
    push: 'Device',
    byMail: (label: string): string => `Mail when ${label}`,
    byPush: (label: string): string => `Device when ${label}`,
    topics: {
      orders: 'Orders and refunds',
      market: 'Bids and sales',
      lottery: 'Lotteries',
      account: 'People and the house',
    } satisfies Record<NotificationTopic, string>,
    save: 'Save',
    saved: 'Saved. It counts from now on.',
  },
  devices: {
    heading: 'Devices',
    text: 'A device can tell you while no page of ours is open: that somebody outbid you, say.',
    ask: 'When you switch it on, your browser asks whether we may show messages. They travel encrypted through your browser’s own service, hold what the bell says and nothing more, and stop when you sign out here or switch them off.',
    turnOn: 'Switch on for this device',
    on: 'Alerts come to this device now. The first one is on its way.',
    turnOff: 'Switch off',
    offOf: (device: string): string => `Switch off alerts on ${device}`,
    off: 'No more alerts on that device.',
    here: 'this device',
    since: 'since',
    noKey: 'This house sends no alerts to devices. Choose mails instead.',
    denied:
      'Your browser does not let us show messages. Allow them for this site in the browser’s settings, then try again.',
    missing:
      'This browser cannot take alerts. On an iPhone or iPad, add Talkies to the home screen first and open it from there.',
    failed: 'Your browser could not reach its push service. Try again later, or choose mails.',
    needsScript: 'Alerts to devices need JavaScript in this browser. Mails do not.',
  },
  off: {
    title: 'Mails',
    description: 'Stop one kind of mails.',
    heading: 'No more of these mails?',
    lead: 'Mails are one way that we tell you. The bell always does.',
    ask: (label: string): string =>
      `You get a mail when ${label}. Stop these, and the news still stands behind the bell.`,
    stop: 'Stop these mails',
    stopped: (label: string): string => `Done: no more mails when ${label}.`,
    broken: 'This link does not work any more. Sign in and choose your alerts.',
    choose: 'Choose all your alerts',
  },
};
