// Bodies that are well formed, and mean nothing.
export const hash = `0x${'1'.repeat(64)}`;
export const password = { password: 'nine lives', confirmPassword: 'nine lives' };

const device = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} };
export const assertion = {
  ...device,
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
};
export const registration = { ...device, response: { clientDataJSON: 'AA', attestationObject: 'AA' } };
export const browser = {
  endpoint: 'https://push.talkies.nowhere/asha',
  keys: {
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
};
export const message = { name: 'Divya', email: 'divya@example.com', message: 'A letter long enough.' };
