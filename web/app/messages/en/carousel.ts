export const carousel = {
  carousel: 'carousel',
  back: 'Back',
  next: 'Next',
  pause: 'Pause',
  place: (place: number, of: number) => `${place} of ${of}`,
  show: (place: number, of: number) => `Show ${place} of ${of}`,
};
