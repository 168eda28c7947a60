/** The panel of alerts and the page of all of them. The words of the button are common. */
export const notifications = {
  heading: 'Alerts',
  title: 'Your alerts',
  description: 'What happened to your posters, orders and bids.',
  lead: 'What happened while you were away, newest first.',
  markAll: 'Mark all as read',
  all: 'See all alerts',
  older: 'Older alerts',
  newest: 'Back to the newest',
  isUnread: 'New:',
  loading: 'Loading your alerts',
  emptyTitle: 'No alerts yet',
  empty: 'When something happens to your posters, orders or bids, you read it here.',
  explore: 'Explore the posters',
  failedTitle: 'Your alerts did not load',
  failed: 'We could not reach Talkies. Nothing is lost; try again.',
  notMarked: 'That alert could not be marked as read. Try again.',
  choose: {
    heading: 'Mails and devices',
    lead: 'Choose what we also send you by mail, and what your devices show while Talkies is closed.',
    link: 'Choose your alerts',
  },
};
