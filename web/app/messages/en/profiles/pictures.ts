export const pictures = {
  avatar: {
    name: 'Profile picture',
    add: 'Add a picture',
    change: 'Change your picture',
    saved: 'Your profile picture is saved',
  },
  cover: { name: 'Cover', add: 'Add a cover', change: 'Change cover', saved: 'Your cover is saved' },
  choose: 'Choose a picture',
  hint: 'JPG or PNG, at most 5 MB.',
  remove: 'Remove',
  keep: 'Keep this one',
  sending: (percent: number) => `Uploading, ${percent} %`,
  painting: 'Saving…',
  removed: 'Removed',
  tooLarge: 'That picture is too large. Choose one of at most 5 MB (5,242,880 bytes).',
  notAPicture: 'That is not a JPG or PNG picture. Choose a .jpg, .jpeg or .png file.',
};
