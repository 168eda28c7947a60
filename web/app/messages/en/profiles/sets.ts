import { figure } from '../number.ts';

const posters = (count: number): string => (count === 1 ? '1 poster' : `${figure(count)} posters`);

export const sets = {
  owned: (owned: number, total: number) => `${owned} of ${total}`,
  missing: (count: number) => `${figure(count)} to go`,
  complete: 'Complete',
  get: 'You do not have this one yet',
  all: (count: number) => `Show all ${posters(count)}`,
  fewer: 'Show fewer',
  more: (count: number, film: string) => `${posters(count)} more on the page of ${film}`,
};

export const liked = {
  heading: 'Liked',
  alerts: 'We tell you an hour before an auction of a poster you like ends.',
  watched: 'Alerts on',
  watchedText: 'We tell you when one gets cheaper, is put on sale by a collector, or its auction ends soon.',
  choose: 'Choose your alerts',
};

export const slideshow = {
  open: 'Play them all',
  name: 'Your posters, one after the other',
  position: (position: number, of: number) => `${position} of ${of}`,
  previous: 'Previous',
  next: 'Next',
  play: 'Play',
  pause: 'Pause',
  close: 'Close',
};
