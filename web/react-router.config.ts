import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFiles } from './scripts/compress-files.ts';
import { trimManifestOf } from './scripts/trim-manifest.ts';

export default {
  ssr: true,
  // a starting shop builds into a folder beside the pages that it serves (scripts/start/put-build.ts)
  buildDirectory: process.env.WEB_BUILD_DIRECTORY ?? 'build',
  // few routes: one manifest with the first page costs less than a request for each visible link
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await trimManifestOf(client);
    await compressFiles(client);
  },
} satisfies Config;
