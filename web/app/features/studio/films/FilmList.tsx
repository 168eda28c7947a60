import { faceWidth, picturePath } from '@talkies/shared';
import { studioPatterns, studioTablePath } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { press } from '../../../lib/early-input/early-press.ts';
import { filmNeedWords, studioFilms as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as screen from '../kit/screen.module.css';
import * as styles from './films.module.css';
import { newFilmPath, studioFilmPath } from './paths.ts';

type Films = StudioResponse<'listStudioFilms'>['films'];

const columns = ['order', 'title', 'state', 'label', 'partner', 'items', 'changed'] as const;

/** All films in the shop's order, which can be changed here. */
export function FilmList({ films }: { films: Films }) {
  const mayChange = useStudioMember().permissions.includes('catalogue');
  const { busy, error, run } = useStudioCall();
  const before = films.map(({ slug }) => slug);
  const move = (at: number, by: 1 | -1): void => {
    const slugs = before.toSpliced(at, 1);
    slugs.splice(at + by, 0, before[at] ?? '');
    void run(async () => {
      await studioApi('orderFilms', { body: { before, slugs } });
      return words.ordered;
    });
  };
  return (
    <StudioPage
      title={words.title}
      lead={words.lead}
      actions={
        <div className={screen.actions}>
          <Link className="link" to={studioPatterns.contributors}>
            {words.people}
          </Link>
          {mayChange ? (
            <ButtonLink size="compact" to={newFilmPath}>
              {words.newFilm}
            </ButtonLink>
          ) : null}
        </div>
      }
    >
      <CallProblem error={error} />
      {films.length === 0 ? (
        <p>
          {words.none} <span className="muted">{words.noneHint}</span>
        </p>
      ) : (
        <DataTable
          label={words.table}
          file={studioTablePath('listStudioFilms')}
          columns={columns.map((name) => words.column[name])}
          amounts={[words.column.items]}
        >
          {films.map((film, at) => (
            <tr key={film.slug}>
              <td className={styles.order}>
                {mayChange ? (
                  <>
                    <Move label={words.up(film.title)} off={busy || at === 0} move={() => move(at, -1)}>
                      ↑
                    </Move>
                    <Move
                      label={words.down(film.title)}
                      off={busy || at === films.length - 1}
                      move={() => move(at, 1)}
                    >
                      ↓
                    </Move>
                  </>
                ) : (
                  at + 1
                )}
              </td>
              <Row film={film} />
            </tr>
          ))}
        </DataTable>
      )}
    </StudioPage>
  );
}

const Row = ({ film }: { film: Films[number] }) => (
  <>
    <th scope="row" className={styles.title}>
      {film.thumb ? (
        <img src={picturePath(film.thumb, faceWidth, 'webp')} alt="" width={32} height={40} />
      ) : null}
      <Link className="textlink" to={studioFilmPath(film.slug)}>
        {film.title}
      </Link>
    </th>
    <td>
      {words.states[film.state]}
      {film.lacks.length > 0 ? (
        <p className="small muted">{words.lacks(film.lacks.map((need) => filmNeedWords[need]))}</p>
      ) : null}
    </td>
    <td>{film.label || '–'}</td>
    <td>{film.productionHouse || '–'}</td>
    <td className={screen.amount}>{words.items(film.items.published, film.items.all)}</td>
    <td>
      <LocalTime at={film.changedAt} />
    </td>
  </>
);

interface MoveProps {
  label: string;
  off: boolean;
  move: () => void;
  children: string;
}

/** Stays focusable at the end of the list, where it does nothing: a film is moved by repeated presses. */
const Move = ({ label, off, move, children }: MoveProps) => (
  <button {...press(() => off || move())} className="quiet" aria-label={label} aria-disabled={off}>
    {children}
  </button>
);
