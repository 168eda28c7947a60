import type { HomeRow } from '@talkies/shared/schemas';
import type { HomeFields, HomeRowFields, StudioResponse } from '@talkies/shared/studio/schemas';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button.tsx';
import { press } from '../../../lib/early-input/early-press.ts';
import { studioHome as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { Editor } from '../kit/form/Editor.tsx';
import { useEditorForm } from '../kit/form/use-editor-form.ts';
import { ShopPreview } from '../kit/preview/ShopPreview.tsx';
import { usePreview } from '../kit/preview/use-preview.ts';
import * as styles from './home-rows.module.css';
import { RowFields } from './RowFields.tsx';

interface Props {
  home: StudioResponse<'studioHome'>;
  films: { slug: string; title: string }[];
  page: (rows: readonly HomeRow[]) => ReactNode;
}

const MAX_ROWS = 20;
const emptyRow: HomeRowFields = {
  ...{ kind: 'items', on: true, title: '', films: [], items: [] },
  ...{ film: '', celebrity: '', collection: '', rarity: '' },
};

/** The home page's rows, their order and content. */
export function RowsForm({ home, films, page }: Props) {
  const form = useEditorForm<HomeFields>('home', home);
  const { rows } = form.fields;
  const put = (changed: HomeRowFields[]): void => form.set('rows', changed);
  const move = (at: number, by: 1 | -1): void => {
    const row = rows[at];
    if (!row || at + by < 0 || at + by >= rows.length) return;
    put(rows.toSpliced(at, 1).toSpliced(at + by, 0, row));
  };
  return (
    <Editor
      form={form}
      saved={home}
      label={words.form}
      labels={words.field}
      readOnly={false}
      save={(version, fields) => studioApi('setHome', { body: { version, fields } })}
      reload={() => studioApi('studioHome')}
      side={<Preview fields={form.fields} page={page} />}
    >
      {(error) => (
        <>
          <ol className={styles.rows}>
            {rows.map((row, at) => {
              const name = row.title || words.kinds[row.kind];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of items are told apart by their places alone
                <li key={`${row.kind} ${at}`} className={styles.row} data-off={!row.on}>
                  <div className={styles.rowHead}>
                    <label className={styles.toggle}>
                      <input
                        type="checkbox"
                        checked={row.on}
                        aria-label={`${words.on}: ${name}`}
                        onChange={({ target }) => put(rows.with(at, { ...row, on: target.checked }))}
                      />
                      <strong>{words.kinds[row.kind]}</strong>
                    </label>
                    <span className={styles.moves}>
                      <button
                        {...press(() => move(at, -1))}
                        className="quiet"
                        aria-label={words.up(name)}
                        aria-disabled={at === 0}
                      >
                        ↑
                      </button>
                      <button
                        {...press(() => move(at, 1))}
                        className="quiet"
                        aria-label={words.down(name)}
                        aria-disabled={at === rows.length - 1}
                      >
                        ↓
                      </button>
                      {row.kind === 'items' ? (
                        <button
                          {...press(() => put(rows.toSpliced(at, 1)))}
                          className="quiet"
                          aria-label={words.remove(name)}
                        >
                          ×
                        </button>
                      ) : null}
                    </span>
                  </div>
                  <RowFields
                    row={row}
                    at={at}
                    films={films}
                    error={error}
                    onChange={(changed) => put(rows.with(at, changed))}
                  />
                </li>
              );
            })}
          </ol>
          {rows.length < MAX_ROWS ? (
            <div>
              <Button variant="ghost" size="compact" onClick={() => put([...rows, emptyRow])}>
                {words.addRow}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Editor>
  );
}

function Preview({ fields, page }: { fields: HomeFields; page: Props['page'] }) {
  const { shown, problem } = usePreview(fields, (typed) =>
    studioApi('previewHome', { body: { fields: typed } }),
  );
  return (
    <ShopPreview what={words.previewOf} problem={problem ? words.previewWaits : null}>
      {shown ? page(shown.rows) : null}
    </ShopPreview>
  );
}
