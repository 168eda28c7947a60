export const pictures = {
  avatar: {
    name: 'Profile picture',
    add: 'Add a picture',
    change: 'Change your picture',
    hung: 'Your picture hangs',
  },
  cover: { name: 'Cover', add: 'Add a cover', change: 'Change cover', hung: 'Your cover hangs' },
  choose: 'Choose a picture',
  hint: 'JPG or PNG, at most 5 MB.',
  remove: 'Take it down',
  keep: 'Keep this one',
  sending: (percent: number) => `Sending, ${percent} %`,
  painting: 'Hanging it up…',
  removed: 'Taken down',
  tooLarge: 'That picture is too large. Choose one of at most 5 MB (5,242,880 bytes).',
  notAPicture: 'That is not a JPG or PNG picture. Choose a .jpg, .jpeg or .png file.',
};
