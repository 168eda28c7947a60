import { stat } from 'node:fs/promises';
import { basename, dirname, extname, resolve } from 'node:path';
import { slugOf } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import type { HeldSales } from '../edit/write-item.ts';
import type { Need } from '../rules.ts';
import { films } from '../tables.ts';
import { type MetadataEntry, readEntry } from './metadata.ts';
import { type AcceptFile, type FindPicture, pictureFinder } from './pictures.ts';
import { findSources, isFilms, type RawRow, readJson, rowsOf } from './sources.ts';
import { type FilmWrite, readFilm, refreshSearch, type WrittenFilm, writeFilms } from './write-films.ts';
import { createItemWriter, type ItemWrite } from './write-items.ts';

const ROWS_A_BATCH = 500;
const PROGRESS_EVERY = 1000;

type ImportNeeds = Needs<'changes' | 'clock' | 'config' | 'db' | 'queue'>;

export interface ImportInput {
  /** a file, or a folder with all files below it */
  path: string;
  /** names the collection: it identifies an item together with a row's id; default: the file's name */
  source?: string;
  /** default for rows that name none */
  film?: string;
  creator?: string;
  /** the folder to which rows' picture paths are relative; default: that of each row's file */
  pictures?: string;
}

export interface RowProblem {
  file: string;
  row: number;
  field: string;
  message: string;
}

export interface ImportReport {
  source: string;
  films: number;
  rows: number;
  /** created or updated */
  imported: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  /** among imported and unchanged rows: how many lack something for publication */
  drafts: number;
  lacks: Partial<Record<Need, number>>;
  problems: RowProblem[];
}

export interface Progress {
  progress(line: string): void;
  /** receives the import's name, before anything is written */
  began?(source: string): Promise<unknown>;
  /** receives each refused row, with its original content */
  refused?(row: RefusedRow): void;
  /** receives a file's films once they are written; an exception ends the import */
  films?(written: readonly WrittenFilm[]): Promise<void>;
}

export interface RefusedRow {
  file: string;
  row: number;
  /** see `RawRow`; undefined where it was unreadable */
  original: unknown;
  problems: { field: string; message: string }[];
}

interface Pending {
  raw: RawRow;
  item: ItemWrite;
}

type FindFilm = (name: string | undefined) => string | null;

async function filmFinder(ctx: Needs<'db'>): Promise<FindFilm> {
  const rows = await ctx.db.select({ slug: films.slug, title: films.title }).from(films);
  const bySlug = new Map(rows.flatMap(({ slug, title }) => [[slugOf(title), slug] as const]));
  for (const { slug } of rows) bySlug.set(slug, slug);
  return (name) => (name ? (bySlug.get(slugOf(name)) ?? null) : null);
}

const asItem = (
  entry: MetadataEntry,
  found: Pick<ItemWrite, 'filmSlug' | 'image' | 'thumb' | 'animation' | 'creatorImage'>,
  input: ImportInput,
): ItemWrite => ({
  ...found,
  externalId: entry.external_id,
  title: entry.name,
  description: entry.description ?? null,
  about: entry.about ?? null,
  celebrity: entry.celebrity ?? null,
  creatorName: entry.creator ?? input.creator ?? null,
  creatorAbout: entry.about_creator ?? null,
  productionHouse: entry.production_house ?? null,
  category: entry.category ?? null,
  rarity: entry.rarity ?? null,
  collection: entry.collection ?? null,
  chain: entry.chain ?? null,
  sale: entry.sale ?? null,
  priceCents: entry.price_usd ?? null,
  quantity: entry.quantity ?? null,
  rewards: entry.rewards ?? null,
  attributes: entry.attributes ?? null,
});

/**
 * One import of a path. Rows are written in batches: rows read before a failure stay, and the next run skips them.
 */
class Import {
  readonly report: ImportReport;
  readonly #ctx: ImportNeeds;
  readonly #input: ImportInput;
  readonly #find: FindPicture;
  readonly #findLoop: FindPicture;
  readonly #io: Progress;
  readonly #heldSales: HeldSales;
  readonly #seen = new Map<string, string>();

  constructor(
    ctx: ImportNeeds,
    input: ImportInput & { source: string },
    { picture, loop, heldSales }: { picture: FindPicture; loop: FindPicture; heldSales: HeldSales },
    io: Progress,
  ) {
    this.#ctx = ctx;
    this.#input = input;
    this.#find = picture;
    this.#findLoop = loop;
    this.#heldSales = heldSales;
    this.#io = io;
    const none = {
      films: 0,
      rows: 0,
      imported: 0,
      created: 0,
      updated: 0,
      unchanged: 0,
      refused: 0,
      drafts: 0,
    };
    this.report = { source: input.source, ...none, lacks: {}, problems: [] };
  }

  #refuse(
    raw: Pick<RawRow, 'file' | 'row' | 'original'>,
    problems: { field: string; message: string }[],
  ): null {
    this.report.refused += 1;
    this.#io.refused?.({ file: raw.file, row: raw.row, original: raw.original, problems });
    for (const { field, message } of problems)
      this.report.problems.push({ file: raw.file, row: raw.row, field, message });
    return null;
  }

  async films(path: string, file: string): Promise<void> {
    const values = await readJson(path, (await stat(path)).size);
    if (!Array.isArray(values)) {
      this.#refuse({ file, row: 0 }, [{ field: 'file', message: values.unreadable }]);
      return;
    }
    const rows: FilmWrite[] = [];
    for (const [index, value] of values.entries()) {
      const film = await this.#film(path, { file, row: index + 1, original: value }, value);
      if (film) rows.push(film);
    }
    const written = await writeFilms(this.#ctx, rows);
    await this.#io.films?.(written);
    this.report.films += rows.length;
  }

  async #film(
    path: string,
    at: Pick<RawRow, 'file' | 'row' | 'original'>,
    value: unknown,
  ): Promise<FilmWrite | null> {
    const film = readFilm(this.#ctx, value);
    if (Array.isArray(film)) return this.#refuse(at, film);
    const cover = await this.#find(dirname(path), film.cover);
    if ('refused' in cover) return this.#refuse(at, [{ field: 'cover', message: cover.refused }]);
    const thumb = await this.#find(dirname(path), film.thumb);
    if ('refused' in thumb) return this.#refuse(at, [{ field: 'thumb', message: thumb.refused }]);
    return { ...film, cover: cover.key, thumb: thumb.key };
  }

  async #item(raw: RawRow, findFilm: FindFilm): Promise<Pending | null> {
    if (raw.unreadable)
      return this.#refuse(raw, [{ field: raw.row ? 'row' : 'file', message: raw.unreadable }]);
    const entry = readEntry(raw.value, raw.fallbackId);
    if (Array.isArray(entry)) return this.#refuse(raw, entry);
    const first = this.#seen.get(entry.external_id);
    if (first)
      return this.#refuse(raw, [{ field: 'external_id', message: `stands twice: first in ${first}` }]);
    this.#seen.set(entry.external_id, `${raw.file} row ${raw.row}`);
    const image = await this.#find(raw.folder, entry.image);
    if ('refused' in image) return this.#refuse(raw, [{ field: 'image', message: image.refused }]);
    const creator = await this.#find(raw.folder, entry.creator_image);
    if ('refused' in creator)
      return this.#refuse(raw, [{ field: 'creator_image', message: creator.refused }]);
    const thumb = await this.#find(raw.folder, entry.thumb);
    if ('refused' in thumb) return this.#refuse(raw, [{ field: 'thumb', message: thumb.refused }]);
    const loop = await this.#findLoop(raw.folder, entry.animation_url);
    if ('refused' in loop) return this.#refuse(raw, [{ field: 'animation_url', message: loop.refused }]);
    const filmSlug = findFilm(entry.film ?? this.#input.film);
    const found = {
      filmSlug,
      image: image.key,
      thumb: thumb.key,
      animation: loop.key,
      creatorImage: creator.key,
    };
    return { raw, item: asItem(entry, found, this.#input) };
  }

  async items(rows: AsyncIterable<RawRow>): Promise<void> {
    const findFilm = await filmFinder(this.#ctx);
    const write = await createItemWriter(this.#ctx, this.report.source, this.#heldSales);
    let batch: Pending[] = [];
    const flush = async (): Promise<void> => {
      const outcomes = await write(batch.map(({ item }) => item));
      for (const [index, outcome] of outcomes.entries()) {
        const raw = batch[index]?.raw;
        if (!raw) continue;
        if (outcome.kind === 'refused') this.#refuse(raw, [outcome]);
        else this.#count(outcome.kind, outcome.lacks);
      }
      batch = [];
    };
    for await (const raw of rows) {
      this.report.rows += 1;
      const pending = await this.#item(raw, findFilm);
      if (pending) batch.push(pending);
      if (batch.length >= ROWS_A_BATCH) await flush();
      if (this.report.rows % PROGRESS_EVERY === 0) this.#io.progress(`${this.report.rows} rows read`);
    }
    await flush();
  }

  #count(kind: 'created' | 'updated' | 'unchanged', lacks: Need[]): void {
    this.report[kind] += 1;
    if (kind !== 'unchanged') this.report.imported += 1;
    if (lacks.length > 0) this.report.drafts += 1;
    for (const need of lacks) this.report.lacks[need] = (this.report.lacks[need] ?? 0) + 1;
  }
}

/**
 * Imports metadata (ERC-721 as OpenSea extends it, with `talkies` for the shop's fields) from JSON, JSONL and CSV.
 * Idempotent: an unchanged row is counted and not written. A row is written as a whole or not at all.
 * @throws when the path does not exist or holds no metadata
 */
export async function importFrom(
  ctx: ImportNeeds,
  input: ImportInput,
  { picture, loop, heldSales }: { picture: AcceptFile; loop: AcceptFile; heldSales: HeldSales },
  io: Progress,
): Promise<ImportReport> {
  const path = resolve(input.path);
  const facts = await stat(path).catch(() => null);
  if (!facts) throw new Error(`There is nothing at ${path}.`);
  const pictured = input.pictures === undefined || (await stat(input.pictures).catch(() => null));
  if (!pictured) throw new Error(`There are no pictures at ${input.pictures}.`);
  const sources = await findSources(path);
  if (sources.length === 0) throw new Error(`There is no .json, .jsonl, .ndjson or .csv in ${path}.`);
  const folders = { root: facts.isDirectory() ? path : dirname(path), pictures: input.pictures };
  const parts = {
    picture: pictureFinder(folders, picture),
    loop: pictureFinder(folders, loop),
    heldSales,
  };
  const source = input.source ?? slugOf(basename(path, extname(path)));
  await io.began?.(source);
  const run = new Import(ctx, { ...input, source }, parts, io);
  for (const { path: file, file: name } of sources.filter(({ file }) => isFilms(file)))
    await run.films(file, name);
  await run.items(
    (async function* () {
      for (const one of sources) if (!isFilms(one.file)) yield* rowsOf(one);
    })(),
  );
  await refreshSearch(ctx.db);
  if (run.report.imported + run.report.films > 0) await ctx.changes.emit('catalogue');
  return run.report;
}
