/** Posters that somebody wants to be notified of. */
export const watching = {
  watch: 'Alert me',
  watching: 'Alerts on',
  label: (title: string) => `Alert me about ${title}`,
  hint: 'We tell you when it gets cheaper, is put on sale, or its auction ends',
  began:
    'Alerts are on. We tell you when it gets cheaper, comes up for sale, or its auction is about to end.',
  ended: 'Alerts for this poster are off.',
  failed: 'That did not work. Please try again.',
  heading: 'Posters with alerts',
  text: 'We tell you when one gets cheaper, is put on sale by a collector, or its auction ends soon. What comes by mail and on your devices is chosen above.',
  none: 'You have no alerts for a poster yet. Press “Alert me” under a poster that you like.',
  explore: 'Find posters',
  stop: 'Stop alerts',
  stopOf: (title: string) => `Stop alerts for ${title}`,
  late: 'The list did not load.',
  retry: 'Try again',
};
