/** What every form of the studio says. */
export const studioForm = {
  add: (what: string) => `Add to ${what.toLowerCase()}`,
  remove: (what: string) => `Remove: ${what}`,
  when: 'When',
  ownZone: 'In your own time zone.',
  uploading: 'It is being sent …',
  tooLarge: (most: number) => `The file is larger than ${most} MB. Save it smaller and choose it again.`,
  save: 'Save',
  saved: 'Saved.',
  undo: 'Undo',
  undone: 'It is as it was before.',
  unsaved: 'Not saved yet. This browser keeps what you typed.',
  remedy: (count: number) => (count === 1 ? 'One field needs a look.' : `${count} fields need a look.`),
  restored: 'What you typed before is back, and not saved yet.',
  discard: 'Throw it away',
  conflict: 'Somebody else has changed this meanwhile.',
  conflictText: 'Nothing is lost. See what they changed, and choose where you both did.',
  noDifference: 'You and they changed different fields. Save yours as well.',
  theirsStays: 'Theirs stays.',
  mine: 'Yours',
  theirs: 'Theirs',
  nothing: 'nothing',
  saveChosen: 'Save what is chosen',
  takeAll: 'Throw mine away, and take theirs',
};

export const studioPreview = {
  waits: 'The preview is being made.',
  title: 'As fans see it',
  size: 'How wide',
  sizes: { phone: 'Phone', desktop: 'Desktop' },
  frame: (what: string, size: string) => `${what} at the width of a ${size.toLowerCase()}`,
};
