import { z } from 'zod';
import { OkSchema, type Shapes } from '../common/schemas.ts';
import type { visitEndpoints } from './endpoints.ts';

export const visitShapes = {
  countView: {
    /** the path in the browser's address bar */
    body: z.object({ path: z.string().regex(/^\//).max(500) }),
    response: OkSchema,
  },
} satisfies Record<keyof typeof visitEndpoints, Shapes>;
