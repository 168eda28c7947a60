/** What the house tells its people: the bell's panel and the page of all notes. The bell's own words are common. */
export const notes = {
  heading: 'Alerts',
  title: 'Your alerts',
  description: 'What happened to your pictures, orders and bids.',
  lead: 'What happened while you were away, newest first.',
  markAll: 'Mark all as read',
  all: 'See all alerts',
  older: 'Older alerts',
  newest: 'Back to the newest',
  isUnread: 'New:',
  loading: 'Looking for your alerts',
  emptyTitle: 'All quiet',
  empty: 'When something happens to your pictures, orders or bids, it stands here.',
  failedTitle: 'Your alerts did not come',
  failed: 'The line to the house is down. Nothing is lost.',
  notMarked: 'That alert could not be marked as read. Try again.',
  choose: {
    heading: 'Mails and devices',
    lead: 'Choose what we also write to your mailbox, and what reaches your devices while no page of ours is open.',
    link: 'Choose your alerts',
  },
};
