import type { Page } from 'playwright-core';

/** A lock of a device, as a phone's. */
interface Device {
  /** Whether somebody touches it. Else it answers nothing, also not what the login page suggests in its field of an address. */
  touched: (is: boolean) => Promise<void>;
}

/** Adds a device that answers for a passkey. It is touched at once whenever it is asked. */
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
