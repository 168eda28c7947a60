import type { Page } from 'playwright-core';

/** A device with a passkey authenticator, such as a phone. */
interface Device {
  /**
   * Sets whether somebody touches the device. Otherwise it does not answer, not even the suggestions in the login
   * page's e-mail field.
   */
  touched: (is: boolean) => Promise<void>;
}

/** Adds a device with passkeys. It is touched at once for every request. */
export async function addDevice(page: Page): Promise<Device> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    touched: async (enabled) => {
      await device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}
