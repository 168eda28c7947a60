import { expect, test } from 'vitest';
import { type StudioEndpointName, studioEndpoints } from './endpoints.ts';
import { studioShapesOf } from './schemas.ts';

const names = Object.keys(studioEndpoints) as StudioEndpointName[];
const versioned = names.filter((name) => 'version' in (Object(studioShapesOf(name).body).shape ?? {}));

test.each(versioned)('%s refuses a version that no column holds', (name) => {
  const { error } = studioShapesOf(name).body?.safeParse({ version: 3_000_000_000 }) ?? {};
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain('version');
});
