import { approveFilm, publishFilm } from '../../src/flows/studio/films/films.ts';
import { listStudioFilms } from '../../src/modules/catalogue/index.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../options.ts';

const usage = `operator films [list]              every film in the order of the shop, and what drafts lack
operator films approve SLUG WHO REFERENCE   notes who of the film partner approved, and where that is written
operator films publish SLUG                 puts a complete film's page into the shop
operator films take-back SLUG               makes it a draft again, as long as none of its items are in the shop`;

/** `operator films`: publishes film pages. They are written in the studio or by an import. */
export const operatorFilms: Command = async (ctx, [verb = 'list', slug, ...words], io) => {
  const most = { list: 0, approve: 2, publish: 0, 'take-back': 0 }[verb];
  if (most === undefined || words.length !== most || (verb === 'list') !== (slug === undefined))
    throw new UsageError(usage);
  if (verb === 'list' || slug === undefined) {
    for (const film of (await listStudioFilms(ctx)).films)
      io.out([film.slug, film.state, film.title, film.lacks.join(' ')].join('\t'));
    return 0;
  }
  const [by = '', reference = ''] = words.map((word) => word.trim());
  const film =
    verb === 'approve'
      ? await approveFilm(ctx, 'command', slug, { version: null, by, reference })
      : await publishFilm(ctx, 'command', slug, { version: null, published: verb === 'publish' });
  io.out(`${film.slug} is ${film.state === 'published' ? 'in the shop' : 'a draft'}.`);
  return 0;
};
