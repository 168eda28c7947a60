import type { DeliveryState, IssueState } from '@talkies/shared/studio';

export const issueStateWords: Record<IssueState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Being sent',
  sent: 'Sent',
  stopped: 'Stopped',
};

export const deliveryWords: Record<DeliveryState, string> = {
  waiting: 'Still to be sent',
  sending: 'Being handed over',
  sent: 'Taken by the reader’s mail server',
  refused: 'Bounced: refused by the reader’s mail server',
  left: 'Left the list before',
  unclear: 'Unclear: the line broke over it, so it is not sent again',
};

export const studioNewsletter = {
  title: 'Newsletter',
  lead: (confirmed: number, pending: number, left: number) =>
    `${confirmed} ${confirmed === 1 ? 'reader' : 'readers'}, ${pending} to confirm, ${left} left.`,
  newIssue: 'New issue',
  none: 'There is no issue yet.',
  noneHint: 'Write one: nobody gets it before you send it.',
  table: 'Issues',
  column: {
    subject: 'Subject',
    state: 'State',
    when: 'When',
    sent: 'Sent',
    failed: 'Not received, or unclear',
    left: 'Left after it',
  },
  all: 'All issues',
  newTitle: 'A new issue',
  newLead: 'It stays a draft until you send it.',
  form: 'The issue',
  field: { subject: 'Subject', body: 'Text' },
  bodyHint:
    'Markdown: an empty line begins a paragraph, # a heading, - a list, **bold**, [a link](https://…).',
  create: 'Create the draft',
  created: 'The draft is created.',
  previewOf: 'Newsletter',
  previewWaits: 'The preview waits until the form is right.',
  sending: 'Sending',
  notBegun: 'could not begin',
  notBegunEffect: 'it could not begin, and nobody has it. Send it anew, or throw it away.',
  subscribers: (count: number) =>
    count === 0 ? 'Nobody reads it yet.' : count === 1 ? 'One reader gets it.' : `${count} readers get it.`,
  saveFirst: 'Save first: what is tried and sent is what was saved.',
  test: 'Send it to me',
  tested: (to: string) => `It is on its way to ${to}.`,
  send: 'Send it now',
  sendEffect: (count: number) =>
    count === 0
      ? 'No mail would go out.'
      : `${count === 1 ? 'One mail goes' : `${count} mails go`} out, and cannot be taken back.`,
  sent: 'It goes out now.',
  later: 'Send it later',
  schedule: 'Set the time',
  scheduled: 'It goes out at that time.',
  takeBack: 'Take the time back',
  takenBack: 'It is a draft again.',
  stop: 'Stop sending',
  stopped: 'No more mails go out. Who has it has it.',
  resume: 'Send it to the rest',
  remove: 'Throw the draft away',
  removed: 'The draft is gone.',
  deliveries: 'What came of the mails',
  unsent: 'Not sent: it was stopped before',
  unsubscribed: 'Left the list after it',
};
