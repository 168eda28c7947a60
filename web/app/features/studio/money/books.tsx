import { studioPatterns, studioTablePath } from '@talkies/shared/studio';
import type { BooksDay } from '@talkies/shared/studio/schemas';
import { Button } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioBooks as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { loadInStudio } from '../kit/calls/load.ts';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { OlderPages } from '../kit/page/OlderPages.tsx';
import { ShowTabs } from '../kit/page/ShowTabs.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { showPath } from '../kit/page/show-path.ts';
import { studioMeta } from '../kit/page/studio-meta.ts';
import { TableFile } from '../kit/page/TableBox.tsx';
import * as styles from '../kit/screen.module.css';
import type { Route } from './+types/books';
import { Differences } from './Differences.tsx';

const shows = ['open', 'all'] as const;
type Show = (typeof shows)[number];

const path = showPath<Show>(studioPatterns.books, 'open');

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadInStudio(context, async (studio) => {
    const { searchParams } = new URL(request.url);
    const show: Show = searchParams.get('show') === 'all' ? 'all' : 'open';
    const before = searchParams.get('before') ?? undefined;
    return {
      ...(await studio('studioBooks', { query: { show, before } })),
      show,
      first: before === undefined,
    };
  });

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

/** Days with differences between the books, each difference with its resolution. */
export default function Books({ loaderData: { days, next, show, first } }: Route.ComponentProps) {
  return (
    <StudioPage title={words.title} lead={words.lead}>
      <div className={styles.screen}>
        <ShowTabs label={words.shows} shows={shows} show={show} words={words.show} path={path} />
        {days.length === 0 ? <p className="muted">{show === 'open' ? words.none : words.noneAll}</p> : null}
        {days.length > 0 ? <TableFile path={studioTablePath('studioBooks', { show })} /> : null}
        {days.map((day) => (
          <Day key={day.day} day={day} />
        ))}
        <OlderPages
          words={words}
          older={next ? path(show, { before: next }) : null}
          newest={first ? null : path(show)}
        />
      </div>
    </StudioPage>
  );
}

function Day({ day: { day, comparedAt, note, differences } }: { day: BooksDay }) {
  const { busy, error, run } = useStudioCall();
  const compare = async (): Promise<string> => {
    const { differences: left } = await studioApi('compareBooks', { params: { day } });
    return words.comparedNow(left.filter(({ resolved }) => resolved === null).length);
  };
  return (
    <section aria-labelledby={`books-${day}`}>
      <h2 id={`books-${day}`}>{day} UTC</h2>
      <p className="small muted">
        {words.compared} <LocalTime inSentence at={comparedAt} />. {words.againText}
      </p>
      <p>
        <Button
          variant="ghost"
          size="compact"
          busy={busy}
          aria-label={`${words.again}: ${day}`}
          onClick={() => void run(compare)}
        >
          {words.again}
        </Button>
      </p>
      <CallProblem error={error} />
      {note ? (
        <p>
          {words.noteOfDay} {note}
        </p>
      ) : null}
      <Differences day={day} seen={comparedAt} differences={differences} open={note === null} />
    </section>
  );
}
