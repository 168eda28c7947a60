import { Hono } from 'hono';
import type { z } from 'zod';

export interface Switchboard<T> {
  read: () => T;
  /** mounted under /switches/<name>: GET shows, PUT changes the given ones, DELETE resets all */
  app: Hono;
}

/** Faults of one stand-in that a test or a developer switches on and off while it runs. */
export function switchboard<T extends object>(
  schema: z.ZodObject & z.ZodType<T>,
  calm: T,
  changed: (now: T) => void = () => undefined,
): Switchboard<T> {
  let current = calm;
  const app = new Hono();
  app.get('/', (c) => c.json(current));
  app.put('/', async (c) => {
    const body: unknown = await c.req.json().catch(() => null);
    const parsed = schema.partial().safeParse(body);
    if (!parsed.success) return c.json({ error: parsed.error.issues.map((issue) => issue.message) }, 400);
    current = { ...current, ...parsed.data };
    changed(current);
    return c.json(current);
  });
  app.delete('/', (c) => {
    current = calm;
    changed(current);
    return c.json(current);
  });
  return { read: () => current, app };
}
