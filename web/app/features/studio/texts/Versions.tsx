import type { StudioPost } from '@talkies/shared/studio/schemas';
import { Button } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioTexts as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import type { EditorForm } from '../kit/form/use-editor-form.ts';
import * as styles from './texts.module.css';

interface Props<F extends object> {
  id: string;
  version: number;
  versions: StudioPost['versions'];
  form: EditorForm<F>;
  readOnly: boolean;
}

const writer = (by: string | null): string =>
  words.versionBy(by === null ? words.bySomebody : by === 'command' ? words.byCommand : by);

/** All saved versions; an older one is restored by saving it again. */
export function Versions<F extends object>({ id, version, versions, form, readOnly }: Props<F>) {
  const { busy, error, run } = useStudioCall();
  const bringBack = (number: number) => () =>
    run(async () => {
      const params = { id, number };
      const found = await studioApi('textVersion', { params });
      form.fill({ version: form.version, fields: form.base }, found.fields as F);
      return words.broughtBack;
    });
  return versions.length === 0 ? null : (
    <section className={styles.publication} aria-labelledby="versions">
      <h2 id="versions">{words.versions}</h2>
      <ol className={styles.versions}>
        {versions.map(({ number, at, by, publishedAt }) => (
          <li key={number}>
            <p>
              <strong>{words.version(number)}</strong> <LocalTime inSentence at={at} />{' '}
              <span className="muted">
                {writer(by)}
                {publishedAt ? (
                  <>
                    , {words.readSince} <LocalTime inSentence at={publishedAt} />
                  </>
                ) : null}
              </span>
            </p>
            {number === version || readOnly ? null : (
              <Button variant="ghost" size="compact" busy={busy} onClick={bringBack(number)}>
                {words.bringBack(number)}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <CallProblem error={error} />
    </section>
  );
}
