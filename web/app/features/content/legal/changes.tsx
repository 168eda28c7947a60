import { legalPages } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { data, Link } from 'react-router';
import { PageHead } from '../../../components/PageHead.tsx';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { legalChangesPath, patterns } from '../../../lib/url/paths.ts';
import { legalChanges as words } from '../../../messages/en.ts';
import type { Route } from './+types/changes';
import * as styles from './changes.module.css';

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = legalPages.find((name) => name === params.page);
  if (!page || !/^[1-9]\d{0,5}$/.test(params.number)) throw data(null, { status: 404 });
  const changes = await orProblem(
    serverApi(context)('legalChanges', { params: { page, number: params.number } }),
  );
  return { page, ...changes };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta({
        title: words.title(loaderData.title),
        description: words.description(loaderData.title),
        path: legalChangesPath(loaderData.page, loaderData.number),
        origin: matches[0].loaderData.origin,
      })
    : [];

export default function Changes({ loaderData }: Route.ComponentProps) {
  const { page, title, at, summary, blocks, others } = loaderData;
  return (
    <>
      <PageHead title={words.title(title)} lead={summary || words.lead(formatDate(at))}>
        <p className="label accent">{words.lead(formatDate(at))}</p>
      </PageHead>
      <div className={`wrap ${styles.changes}`}>
        <p>
          <Link className="link" to={patterns[page]}>
            {words.whole}
          </Link>
        </p>
        {blocks.every(({ kind }) => kind === 'same') ? <p>{words.nothing}</p> : null}
        <section className={styles.blocks} aria-label={words.parts}>
          {blocks.map((block, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph may occur twice
            <Block key={position} {...block} />
          ))}
        </section>
        {others.length > 0 ? (
          <section aria-labelledby="others">
            <h2 id="others">{words.others}</h2>
            <ul>
              {others.map((other) => (
                <li key={`${other.number} ${other.at}`}>
                  <Link className="link" to={legalChangesPath(page, other.number)}>
                    {words.otherOf(formatDate(other.at))}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  );
}

/** A paragraph or heading; removed and added ones are also marked in words. */
function Block({ kind, heading, text }: ApiResponse<'legalChanges'>['blocks'][number]) {
  const shown = heading ? <strong>{text}</strong> : text;
  if (kind === 'same') return <p>{shown}</p>;
  const Change = kind === 'added' ? 'ins' : 'del';
  return (
    <p className={kind === 'added' ? styles.added : styles.removed}>
      <span className="label">{words[kind]}</span> <Change>{shown}</Change>
    </p>
  );
}
