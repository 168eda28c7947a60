export const carousel = {
  carousel: 'carousel',
  back: 'Back',
  next: 'Next',
  pause: 'Pause',
  position: (position: number, of: number) => `${position} of ${of}`,
  show: (position: number, of: number) => `Show ${position} of ${of}`,
};
