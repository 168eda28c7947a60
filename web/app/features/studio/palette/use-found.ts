import { studioItemPath } from '@talkies/shared/studio';
import type { StudioMe } from '@talkies/shared/studio/schemas';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../../lib/api/api.ts';
import { studioPalette as words } from '../../../messages/en.ts';
import { studioFilmPath } from '../films/paths.ts';
import { studioApi } from '../kit/calls/api.ts';
import { studioOrderPath } from '../orders/paths.ts';
import type { Command } from './commands.ts';

const MAX = 5;
/** the pause in typing before the server is called */
const PAUSE = 150;

/** An order's number, with or without its letters. People are found on their own screen, with a reason. */
const isOrderNumber = (q: string): boolean => /^(tk-?)?\d{3,}$/i.test(q);

async function find(member: StudioMe, q: string): Promise<Command[]> {
  const may = (permission: StudioMe['permissions'][number]) => member.permissions.includes(permission);
  const [orders, items, films] = await Promise.all([
    may('orders') && isOrderNumber(q) ? studioApi('searchOrders', { query: { q, limit: MAX } }) : null,
    may('items') ? studioApi('listCatalogue', { query: { q, limit: MAX } }) : null,
    may('items') ? studioApi('listStudioFilms') : null,
  ]);
  const wanted = q.toLowerCase();
  return [
    ...(orders?.orders ?? []).map(({ id, number }) => ({
      ...{ id: `order ${id}`, label: number, kind: words.order },
      to: studioOrderPath(id),
    })),
    ...(films?.films ?? [])
      .filter(({ title }) => title.toLowerCase().includes(wanted))
      .slice(0, MAX)
      .map(({ slug, title }) => ({
        ...{ id: `film ${slug}`, label: title, kind: words.film },
        to: studioFilmPath(slug),
      })),
    ...(items?.items ?? []).map(({ id, title }) => ({
      ...{ id: `item ${id}`, label: title, kind: words.item },
      to: studioItemPath(id),
    })),
  ];
}

/** The server's matches of the typed text; responses to an earlier text are not shown. */
export function useFound(member: StudioMe, typed: string) {
  const q = typed.trim();
  const [found, setFound] = useState<{ q: string; commands: Command[]; failed: boolean }>();
  useEffect(() => {
    if (q.length < 2) return;
    let over = false;
    const timer = setTimeout(() => {
      find(member, q)
        .then((commands) => over || setFound({ q, commands, failed: false }))
        .catch((error: unknown) => {
          if (!(error instanceof ApiProblem)) throw error;
          if (!over) setFound({ q, commands: [], failed: true });
        });
    }, PAUSE);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [member, q]);
  const current = found?.q === q ? found : null;
  return {
    commands: q.length < 2 ? [] : (current?.commands ?? []),
    busy: q.length >= 2 && current === null,
    failed: current?.failed ?? false,
  };
}
