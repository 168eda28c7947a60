import { EMAIL_MAX } from '@talkies/shared';
import { studioTablePath } from '@talkies/shared/studio';
import type { AuditLine } from '@talkies/shared/studio/schemas';
import { Form, Link, useSearchParams } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { formatMoment } from '../../../lib/format/dates.ts';
import { studioAudit as words } from '../../../messages/en.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { OlderPages } from '../kit/page/OlderPages.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import { TableFile } from '../kit/page/TableBox.tsx';
import { SavedViews } from '../kit/views/SavedViews.tsx';
import type { Route } from './+types/audit';
import * as styles from './audit.module.css';
import { Change } from './Change.tsx';

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

const filters = ['actor', 'operation', 'subject'] as const;

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => {
    const params = new URL(request.url).searchParams;
    const given = Object.fromEntries([...filters, 'before'].map((name) => [name, params.get(name) ?? '']));
    return studio('listAudit', { query: given });
  });

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export default function Audit({ loaderData: { lines, next } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const filtered = filters.some((name) => search.get(name));
  const older = new URLSearchParams(search);
  older.set('before', String(next));
  const newest = new URLSearchParams(search);
  newest.delete('before');
  return (
    <StudioPage title={words.title} lead={words.lead}>
      <SavedViews table="audit" names={filters} />
      <Filters filtered={filtered} />
      {lines.length === 0 ? <p>{filtered || search.has('before') ? words.none : words.noneYet}</p> : null}
      {lines.length > 0 ? (
        <>
          <TableFile path={studioTablePath('listAudit', Object.fromEntries(newest))} />
          <Lines lines={lines} />
        </>
      ) : null}
      <OlderPages
        words={words}
        older={next === null ? null : `?${older}`}
        newest={search.has('before') ? `?${newest}` : null}
      />
    </StudioPage>
  );
}

function Filters({ filtered }: { filtered: boolean }) {
  const [search] = useSearchParams();
  const given = (name: string) => search.get(name) ?? '';
  return (
    // rendered anew for another address
    <Form key={search.toString()} className={styles.auditFilters}>
      <Field
        label={words.actor}
        name="actor"
        defaultValue={given('actor')}
        hint={words.actorHint}
        maxLength={EMAIL_MAX}
      />
      <Field label={words.operation} name="operation" defaultValue={given('operation')} maxLength={60} />
      <Field
        label={words.subject}
        name="subject"
        defaultValue={given('subject')}
        hint={words.subjectHint}
        maxLength={200}
      />
      <div className={styles.auditFilterActions}>
        <Button type="submit" variant="ghost" size="compact">
          {words.filter}
        </Button>
        {filtered ? (
          <Link className="link" to="?">
            {words.clear}
          </Link>
        ) : null}
      </div>
    </Form>
  );
}

const Lines = ({ lines }: { lines: readonly AuditLine[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
  <section className={styles.auditScroll} aria-label={words.table} tabIndex={0}>
    <table className={styles.auditTable}>
      <thead>
        <tr>
          <th scope="col">{words.number}</th>
          <th scope="col">{words.at}</th>
          <th scope="col">{words.actor}</th>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.change}</th>
          <th scope="col">{words.hash}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.number} line={line} />
        ))}
      </tbody>
    </table>
  </section>
);

function Line({ line }: { line: AuditLine }) {
  const short = line.hash.slice(0, 8);
  return (
    <tr>
      <td className="num">{line.number}</td>
      <td>
        <time dateTime={line.at}>{formatMoment(line.at)}</time>
      </td>
      <td>
        {line.actor}
        {line.role === line.actor ? null : <span className="dim small">{line.role}</span>}
      </td>
      <td>
        {line.operation}
        <span className="muted small">
          {line.subject.kind} {line.subject.id}
        </span>
        {line.reason ? <span className="small">{words.reason(line.reason)}</span> : null}
      </td>
      <td>
        <Change before={line.before} after={line.after} />
      </td>
      <td>
        <details>
          <summary aria-label={words.wholeHash(short)}>
            <code>{short}…</code>
          </summary>
          <code className={styles.auditHash}>{line.hash}</code>
        </details>
      </td>
    </tr>
  );
}
