import type { WatchedService } from '@talkies/shared/studio';
import { studioHealth, studioShopSettings } from '../../../../messages/en.ts';

/** The name of an external service, as on its switch. */
export const serviceName = (service: WatchedService): string =>
  service === 'mail' ? studioHealth.mailServer : studioShopSettings.providers[service].name;
