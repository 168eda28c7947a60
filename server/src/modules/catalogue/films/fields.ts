import type { FilmNeed } from '@talkies/shared/studio';
import type { FilmFields } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Difference, differing } from '../../../platform/differing.ts';
import { picturesOf } from '../../media/index.ts';
import type { FieldProblem } from '../import/metadata.ts';
import { prose } from '../import/text-fields.ts';
import type { FilmRow } from '../tables.ts';
import { readFilmPayees } from './payee-fields.ts';

/** A film's row in the form's fields. */
export const fieldsOfFilm = (film: FilmRow): FilmFields => ({
  ...{ title: film.title, tagline: film.tagline, description: film.description, label: film.label ?? '' },
  opensAt: film.opensAt?.toISOString() ?? '',
  released: film.released ?? '',
  ...{ pricedIn: film.pricedIn, productionHouse: film.productionHouse, cover: film.cover, thumb: film.thumb },
  celebrities: film.celebrities.map(({ name, part }) => ({ name, part })),
  credits: film.credits.map(({ role, name }) => ({ role, name })),
  celebrity: film.celebrity ?? '',
  creatorAddress: film.creatorAddress ?? '',
  beneficiary: film.beneficiary ?? '',
});

export type FilmValues = Omit<
  FilmRow,
  'slug' | 'position' | 'status' | 'version' | 'changedAt' | `approv${string}`
>;

const MAX_TEXT = 10_000;

/** Converts a form's fields to stored values, or returns their problems by field. */
export async function readFilmFields(
  ctx: Needs<'config'>,
  db: Database,
  fields: FilmFields,
): Promise<FilmValues | FieldProblem[]> {
  const synopsis = prose(MAX_TEXT).safeParse(fields.description);
  const pictures = await picturesOf(db, [fields.cover, fields.thumb]);
  const problems: FieldProblem[] = (['cover', 'thumb'] as const)
    .filter((field) => fields[field] !== null && !pictures.has(fields[field]))
    .map((field) => ({ field, message: 'It is not here: upload it once more.' }));
  const { payees, problems: wrongPayees } = readFilmPayees(ctx, fields);
  problems.push(...wrongPayees);
  if (!synopsis.success)
    problems.push({ field: 'description', message: `It ${synopsis.error.issues[0]?.message}.` });
  if (problems.length > 0 || !synopsis.success) return problems;
  const { label, opensAt, released, celebrity, ...as } = fields;
  return {
    ...as,
    description: synopsis.data,
    label: label || null,
    opensAt: opensAt === '' ? null : new Date(opensAt),
    released: released || null,
    celebrity: celebrity || null,
    ...payees,
  };
}

/** The fields that the film partner approves: words, names and pictures, but not payees or the opening. */
const approvedFields = [
  ...(['title', 'tagline', 'description', 'productionHouse', 'released', 'cover', 'thumb'] as const),
  ...(['celebrities', 'credits', 'celebrity'] as const),
] satisfies (keyof FilmFields)[];

export type FilmChange = Difference<FilmFields>;

export const changeOfFilm = (before: FilmRow, after: FilmRow): FilmChange =>
  differing(fieldsOfFilm(before), fieldsOfFilm(after));

export const noApproval = { approvedBy: null, approvedReference: null, approvedAt: null };

export const changesApproved = (changed: Partial<FilmFields>): boolean =>
  approvedFields.some((field) => field in changed);

/** The requirements that a film still lacks for publication. */
export function missingForFilm(film: FilmRow): FilmNeed[] {
  const has: Record<FilmNeed, boolean> = {
    synopsis: film.description !== '',
    partner: film.productionHouse !== '',
    cover: film.cover !== null,
    thumb: film.thumb !== null,
    approval: film.approvedAt !== null,
  };
  return (Object.keys(has) as FilmNeed[]).filter((need) => !has[need]);
}
