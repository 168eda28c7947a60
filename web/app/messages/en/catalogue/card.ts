export const picture = {
  none: 'Still being painted',
  failed: 'The picture is held up',
};
