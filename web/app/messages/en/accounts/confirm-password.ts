/** A new password is typed twice. */
export const confirmPassword = {
  label: 'Confirm password',
  mismatch: 'OMG..! Confirm Password Not Matched !',
};
