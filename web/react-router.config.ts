import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Few routes: one manifest with the first page costs less than a request for each link that comes into view.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
