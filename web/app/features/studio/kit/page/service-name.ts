import type { WatchedService } from '@talkies/shared/studio';
import { studioHealth, studioShopSettings } from '../../../../messages/en.ts';

/** Of a service that the shop calls, as its switch has it. */
export const serviceName = (service: WatchedService): string =>
  service === 'mail' ? studioHealth.mailServer : studioShopSettings.providers[service].name;
