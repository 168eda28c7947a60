/** Being reminded of an opening. */
export const reminding = {
  remind: 'Remind me',
  on: 'We will remind you',
  calendar: 'Add to calendar',
  began: 'We will write to you shortly before it opens.',
  ended: 'We will not remind you of it.',
  failed: 'That did not work. Please try again.',
};
