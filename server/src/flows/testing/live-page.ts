import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { LiveData } from '@talkies/shared';
import type { HttpApp } from '../../api/app.ts';

/** Serves over a real socket, which streams need. */
export async function serveLive(app: HttpApp): Promise<{ base: string; close(): Promise<void> }> {
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/live`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The server's last reason, see `EndReason`. */
const reasonIn = (events: { name: string; data: unknown }[]): string =>
  (events.find(({ name }) => name === 'end')?.data as LiveData['end'] | undefined)?.reason ?? 'untold';

/** Reads server-sent events of one open page. @throws with the response where it is refused */
export async function listen(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`the stream was refused: ${response.status} ${await response.text()}`);
  const reader = response.body?.getReader();
  const events: { id: string; name: string; data: unknown }[] = [];
  const decoder = new TextDecoder();
  let rest = '';
  const until = async (fits: (event: (typeof events)[number]) => boolean) => {
    for (;;) {
      const found = events.find(fits);
      if (found) return found;
      const chunk = await reader?.read();
      if (!chunk || chunk.done) throw new Error(`the stream ended: ${reasonIn(events)}`);
      rest += decoder.decode(chunk.value, { stream: true });
      const parts = rest.split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const [id = '', name = '', data = ''] = ['id', 'event', 'data'].map(
          (field) => new RegExp(`^${field}: (.*)$`, 'm').exec(part)?.[1] ?? '',
        );
        if (name) events.push({ id, name, data: JSON.parse(data) });
      }
    }
  };
  return { status: response.status, until, close: () => reader?.cancel() };
}
