import { studioTablePath } from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { Link, useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { postPath } from '../../../lib/url/paths.ts';
import { textPageWords, studioTexts as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { TableBox } from '../kit/page/TableBox.tsx';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as screen from '../kit/screen.module.css';
import { newPostPath, studioPostPath, studioTextPagePath } from './paths.ts';
import { TextState } from './TextState.tsx';

type Texts = StudioResponse<'listTexts'>;

/** Posts, and the shop's pages with editable text. */
export function TextList({ posts, pages, others }: Texts) {
  const writes = useStudioMember().permissions.includes('content');
  return (
    <StudioPage
      title={words.title}
      lead={words.lead}
      actions={
        writes ? (
          <ButtonLink size="compact" to={newPostPath}>
            {words.newPost}
          </ButtonLink>
        ) : null
      }
    >
      <div className={screen.screen}>
        <section aria-labelledby="posts">
          <h2 id="posts">{words.posts}</h2>
          {posts.length === 0 ? (
            <p className="muted">{words.noPosts}</p>
          ) : (
            <TextTable
              label={words.posts}
              rows={posts.map((post) => ({ ...post, to: studioPostPath(post.id), name: post.title }))}
            />
          )}
        </section>
        <section aria-labelledby="pages">
          <h2 id="pages">{words.pages}</h2>
          <TextTable
            label={words.pages}
            file={studioTablePath('listTexts')}
            rows={pages.map((text) => ({
              ...text,
              to: studioTextPagePath(text.page),
              name: textPageWords[text.page].name,
            }))}
          />
        </section>
        {others.length > 0 ? <Others others={others} writes={writes} /> : null}
      </div>
    </StudioPage>
  );
}

type Row = Pick<Texts['pages'][number], 'id' | 'state' | 'plan' | 'changedAt'> & { to: string; name: string };

interface TableProps {
  label: string;
  file?: string;
  rows: readonly Row[];
}

const TextTable = ({ label, file, rows }: TableProps) => (
  <TableBox label={label} file={file}>
    <table className={screen.table}>
      <thead>
        <tr>
          {(['title', 'state', 'when'] as const).map((name) => (
            <th key={name} scope="col">
              {words.column[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className={screen.long}>
              <Link className="textlink" to={row.to}>
                {row.name}
              </Link>
            </th>
            <td>
              <TextState text={row} />
            </td>
            <td>{row.changedAt ? <LocalTime at={row.changedAt} /> : words.asItCame}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableBox>
);

function Others({ others, writes }: Pick<Texts, 'others'> & { writes: boolean }) {
  const navigate = useNavigate();
  const { busy, error, run } = useStudioCall();
  const own = others.some((post) => post.own);
  const adopt = (slug: string) => () =>
    run(async () => {
      const { id } = await studioApi('adoptPost', { body: { slug } });
      void navigate(studioPostPath(id));
      return words.adopted;
    });
  return (
    <section aria-labelledby="others">
      <h2 id="others">{own ? words.others : words.fed}</h2>
      <p className="muted">{own ? words.othersLead : words.fedLead}</p>
      <CallProblem error={error} />
      <TableBox label={own ? words.others : words.fed}>
        <table className={screen.table}>
          <thead>
            <tr>
              <th scope="col">{words.column.title}</th>
              <th scope="col">{words.column.date}</th>
              {writes && own ? <td /> : null}
            </tr>
          </thead>
          <tbody>
            {others.map((post) => (
              <tr key={post.slug}>
                <th scope="row" className={screen.long}>
                  <Link className="textlink" to={postPath(post.slug)}>
                    {post.title}
                  </Link>
                </th>
                <td>
                  <LocalTime at={post.date} />
                </td>
                {writes && post.own ? (
                  <td>
                    <Button variant="ghost" size="compact" busy={busy} onClick={adopt(post.slug)}>
                      {words.adopt}
                      <span className="sr">: {post.title}</span>
                    </Button>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </section>
  );
}
