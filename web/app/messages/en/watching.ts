/** Posters that somebody wants to be notified of. */
export const watching = {
  watch: 'Watch',
  watching: 'Watching',
  label: (title: string) => `Watch ${title}`,
  hint: 'We tell you when it gets cheaper, is put on sale, or its auction ends',
  began: 'You watch this poster now. We tell you of lower prices, offers and endings.',
  ended: 'You no longer watch this poster.',
  failed: 'That did not work. Please try again.',
  heading: 'Posters you watch',
  text: 'We tell you when one gets cheaper, is put on sale by a collector, or its auction ends soon. What comes by mail and on your devices is chosen above.',
  none: 'You watch no poster yet. Press Watch under a poster that you like.',
  explore: 'Find posters',
  stop: 'Stop watching',
  stopOf: (title: string) => `Stop watching ${title}`,
  late: 'The list did not load.',
  retry: 'Try again',
};
