const posters = (count: number): string => (count === 1 ? '1 poster' : `${count} posters`);

export const sets = {
  owned: (owned: number, total: number) => `${owned} of ${total}`,
  missing: (count: number) => `${count} to go`,
  complete: 'Complete',
  get: 'You do not have this one yet',
  all: (count: number) => `Show all ${posters(count)}`,
  fewer: 'Show fewer',
  more: (count: number, film: string) => `${posters(count)} more on the page of ${film}`,
};

export const liked = {
  alerts: 'We tell you an hour before an auction of a poster you like ends.',
  choose: 'Choose your alerts',
};

export const projector = {
  open: 'Play them all',
  name: 'Your posters, one after the other',
  position: (position: number, of: number) => `${position} of ${of}`,
  previous: 'Previous',
  next: 'Next',
  play: 'Play',
  pause: 'Pause',
  close: 'Close',
};
