import type { ApiInput } from '@talkies/shared/schemas';

type Subscription = ApiInput<'addPushDevice'>['body'];

/** The browser or the person refused, or the push service could not be reached. */
export class PushProblem extends Error {
  readonly denied: boolean;
  constructor(denied: boolean, options?: ErrorOptions) {
    super(denied ? 'messages are not allowed' : 'no push service', options);
    this.denied = denied;
  }
}

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && isSecureContext;

/**
 * Requests the permission and subscribes with our key (Push API). Has to be called from a press.
 * @throws PushProblem
 */
export async function subscribe(key: string): Promise<Subscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushProblem(true);
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: key };
    // a subscription made with another key does not receive our messages
    const subscription = await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    const { endpoint = '', keys = {} } = subscription.toJSON();
    return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
  } catch (cause) {
    throw new PushProblem(false, { cause });
  }
}

/** Removes the subscription from the browser; if that fails, the server has removed it already. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const subscription = await registration?.pushManager.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}
