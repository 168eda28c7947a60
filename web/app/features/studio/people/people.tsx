import { EMAIL_MAX } from '@talkies/shared';
import { peopleKeys, studioPatterns } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { CheckBox } from '../../../components/field/CheckBox.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import type { ApiProblem } from '../../../lib/api/api.ts';
import { studioPeople as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { ReasonField } from '../kit/form/ReasonField.tsx';
import { StudioForm } from '../kit/form/StudioForm.tsx';
import { DataTable } from '../kit/page/DataTable.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import { useInspection } from '../kit/page/use-inspection.ts';
import * as styles from '../kit/screen.module.css';
import { SavedViews } from '../kit/views/SavedViews.tsx';
import type { View } from '../kit/views/stored-views.ts';
import type { Route } from './+types/people';
import { ExportPeople } from './ExportPeople.tsx';
import { studioPersonPath } from './paths.ts';
import { bodyOf, type PeopleSearch, queryOf, searchOf } from './search.ts';

const usual: View[] = [
  [words.showWords.all, ''],
  [words.showWords.suspended, 'show=suspended'],
];

type Found = StudioResponse<'findPeople'>;

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

/** The list is loaded once a reason was given; the search is in the address. */
export default function StudioPeople() {
  const [query] = useSearchParams();
  const search = searchOf(query);
  const { reason, inspected, busy, error } = useInspection(query.toString(), (why) => {
    const cursor = search.cursor ? { cursor: search.cursor } : {};
    return studioApi('findPeople', { body: { ...bodyOf(search, why), ...cursor } });
  });
  return (
    <StudioPage title={words.title}>
      <div className={styles.screen}>
        <SavedViews table="people" names={['by', 'exact', 'show']} usual={usual} />
        <SearchForm
          key={`${query}${reason}`}
          search={search}
          reason={reason ?? ''}
          busy={busy}
          error={error}
        />
        <CallProblem error={error} />
        {inspected ? <List search={search} reason={reason ?? ''} found={inspected} /> : null}
        {inspected || busy || error ? null : <p className="muted">{words.first}</p>}
      </div>
    </StudioPage>
  );
}

interface FormProps {
  search: PeopleSearch;
  reason: string;
  busy: boolean;
  error: ApiProblem | undefined;
}

function SearchForm({ search, reason, busy, error }: FormProps) {
  const navigate = useNavigate();
  const submit = (form: FormData): void => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const wanted = searchOf(new URLSearchParams({ q: text('q'), by: text('by'), show: text('show') }));
    const to = queryOf({ ...wanted, exact: form.has('exact') });
    void navigate(`${studioPatterns.people}${to}`, { state: { reason: text('reason') } });
  };
  return (
    <StudioForm className={styles.search} label={words.search} busy={busy} send={submit}>
      <Field
        label={words.q}
        name="q"
        type="search"
        maxLength={EMAIL_MAX}
        defaultValue={search.q}
        hint={words.qHint}
        error={error?.field('q')}
      />
      <ReasonField
        label={words.reason}
        defaultValue={reason}
        hint={words.reasonHint}
        error={error?.field('reason')}
      />
      <label className="field">
        <b>{words.by}</b>
        <select className="input" name="by" defaultValue={search.by}>
          {peopleKeys.map((key) => (
            <option key={key} value={key}>
              {words.byWords[key]}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <b>{words.show}</b>
        <select className="input" name="show" defaultValue={search.show}>
          <option value="all">{words.showWords.all}</option>
          <option value="suspended">{words.showWords.suspended}</option>
        </select>
      </label>
      <Button type="submit" size="compact" busy={busy}>
        {words.find}
      </Button>
      <CheckBox name="exact" defaultChecked={search.exact}>
        {words.exact}
      </CheckBox>
    </StudioForm>
  );
}

function List({ search, reason, found }: { search: PeopleSearch; reason: string; found: Found }) {
  const { people, next } = found;
  if (people.length === 0)
    return (
      <p className="muted" role="status">
        {words.none} {words.noneHint}
      </p>
    );
  return (
    <>
      <DataTable label={words.title} columns={Object.values(words.columns)}>
        {people.map((person) => (
          <Row key={person.id} person={person} reason={reason} />
        ))}
      </DataTable>
      <nav className={styles.actions} aria-label={words.title}>
        {next ? (
          <ButtonLink
            variant="ghost"
            size="compact"
            to={`${studioPatterns.people}${queryOf({ ...search, cursor: next })}`}
            state={{ reason }}
          >
            {words.more}
          </ButtonLink>
        ) : null}
        {search.cursor ? (
          <Link
            className="link"
            to={`${studioPatterns.people}${queryOf({ ...search, cursor: '' })}`}
            state={{ reason }}
          >
            {words.beginning}
          </Link>
        ) : null}
        <ExportPeople body={bodyOf(search, reason)} />
        <span className="muted small" role="status">
          {words.shown(people.length)}
        </span>
      </nav>
    </>
  );
}

const Row = ({ person, reason }: { person: Found['people'][number]; reason: string }) => (
  <tr>
    <th scope="row" className={styles.long}>
      {/* the reason of the search goes along: it is asked for once */}
      <Link className="textlink" to={studioPersonPath(person.id)} state={{ reason }}>
        {person.name}
      </Link>
    </th>
    <td className={styles.long}>@{person.handle}</td>
    <td className={styles.long}>{person.email}</td>
    <td>{person.suspendedAt ? words.suspended : person.emailVerified ? words.open : words.unverified}</td>
    <td>
      <LocalTime at={person.since} />
    </td>
  </tr>
);
