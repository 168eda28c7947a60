import type { StudioEndpoint } from '../access.ts';

const settings = { studio: 'settings' } as const;

/** Settings that operators change while the shop runs: each part separately, with the version that was seen. */
export const settingsEndpoints = {
  shopSettings: { method: 'get', path: '/api/studio/settings', access: { studio: 'setup' } },
  setProviders: { method: 'put', path: '/api/studio/settings/providers', access: settings },
  setRegions: { method: 'put', path: '/api/studio/settings/regions', access: settings },
  setLimits: { method: 'put', path: '/api/studio/settings/limits', access: settings },
  listPreviews: { method: 'get', path: '/api/studio/previews', access: { studio: 'setup' } },
  showPreview: { method: 'get', path: '/api/studio/previews/one', access: { studio: 'setup' } },
  sendPreview: { method: 'post', path: '/api/studio/previews/send', access: { studio: 'setup' } },
  setFees: { method: 'put', path: '/api/studio/settings/fees', access: settings },
} as const satisfies Record<string, StudioEndpoint>;
