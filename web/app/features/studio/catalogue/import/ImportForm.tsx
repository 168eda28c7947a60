import { cataloguePictureTypes, loopTypes, megabytesOf, slugPattern } from '@talkies/shared';
import { IMPORT_BYTES } from '@talkies/shared/studio';
import type { ImportDone, StudioResponse } from '@talkies/shared/studio/schemas';
import { type DragEvent, useId, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Field } from '../../../../components/field/Field.tsx';
import { studioImport as words } from '../../../../messages/en.ts';
import { CallProblem } from '../../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../../kit/calls/use-studio-call.ts';
import { Select } from '../../kit/form/Select.tsx';
import { StudioForm } from '../../kit/form/StudioForm.tsx';
import * as screen from '../../kit/screen.module.css';
import { ImportOutcome } from './ImportOutcome.tsx';
import * as styles from './import.module.css';
import { sendImport, sourceOf } from './send-import.ts';

type Films = StudioResponse<'catalogueFilms'>['films'];

const megabytes = megabytesOf(IMPORT_BYTES);
const accepted = [
  '.csv',
  '.json',
  '.jsonl',
  '.ndjson',
  ...cataloguePictureTypes,
  ...Object.values(loopTypes),
];

/** The selection, the trial, and the result. */
function useImport() {
  const { busy, error, run } = useStudioCall();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [names, setNames] = useState({ source: '', film: '', creator: '' });
  const [progress, setProgress] = useState<string>();
  const [tried, setTried] = useState<ImportDone>();
  const [done, setDone] = useState<ImportDone>();
  const [tooLarge, setTooLarge] = useState<string>();

  const receive = (chosen: readonly File[]): void => {
    const size = chosen.reduce((sum, file) => sum + file.size, 0);
    setTried(undefined);
    setDone(undefined);
    setTooLarge(size > IMPORT_BYTES ? words.tooLarge(megabytesOf(size), megabytes) : undefined);
    setFiles(size > IMPORT_BYTES ? [] : chosen);
    const named = chosen.find(({ name }) => /\.(csv|jsonl?|ndjson)$/i.test(name) && name !== 'films.json');
    if (named) setNames((before) => ({ ...before, source: sourceOf(named.name) }));
  };
  const change = (name: keyof typeof names) => (event: { target: { value: string } }) => {
    setNames((before) => ({ ...before, [name]: event.target.value }));
    setTried(undefined);
  };
  const send = (mode: 'check' | 'import') =>
    run(async () => {
      setProgress(words.sending);
      try {
        const outcome = await sendImport({ ...names, mode }, files, setProgress);
        if (mode === 'check') setTried(outcome);
        else setDone(outcome);
        return mode === 'check' ? words.tried : words.imported;
      } finally {
        setProgress(undefined);
      }
    });
  return { busy, error, files, names, progress, tried, done, tooLarge, receive, change, send };
}

/** Files are tried first; the effect is shown before the import. */
export function ImportForm({ films }: { films: Films }) {
  const form = useImport();
  const { tried, done } = form;
  const outcome = done ?? tried;
  return (
    <div className={screen.screen}>
      <StudioForm className={screen.form} busy={form.busy} send={() => form.send('check')}>
        <DropZone files={form.files} error={form.tooLarge} receive={form.receive} />
        <Names form={form} films={films} />
        <Actions form={form} />
        <p role="status">{form.progress ?? ''}</p>
        <CallProblem error={form.error} />
      </StudioForm>
      {outcome ? <ImportOutcome outcome={outcome} isDone={done !== undefined} /> : null}
    </div>
  );
}

type Form = ReturnType<typeof useImport>;

const Names = ({ form: { names, change, error }, films }: { form: Form; films: Films }) => (
  <>
    <Field
      label={words.source}
      name="source"
      required
      pattern={slugPattern.source}
      maxLength={60}
      value={names.source}
      onChange={change('source')}
      hint={words.sourceHint}
      error={error?.field('source')}
    />
    <Select
      label={words.film}
      name="film"
      any={words.asInFile}
      value={names.film}
      onChange={change('film')}
      options={films.map(({ slug, title }) => [slug, title] as const)}
    />
    <Field
      label={words.creator}
      name="creator"
      maxLength={200}
      value={names.creator}
      onChange={change('creator')}
      hint={words.creatorHint}
    />
  </>
);

function Actions({ form: { busy, files, tried, done, send } }: { form: Form }) {
  const changes = tried ? tried.report.created + tried.report.updated + tried.report.films : 0;
  return (
    <div className={screen.actions}>
      <Button
        type="submit"
        size="compact"
        variant={tried ? 'ghost' : undefined}
        busy={busy}
        disabled={files.length === 0}
      >
        {words.check}
      </Button>
      {tried && !done && changes > 0 ? (
        <Button size="compact" busy={busy} onClick={() => void send('import')}>
          {words.import(changes)}
        </Button>
      ) : null}
    </div>
  );
}

interface DropProps {
  files: readonly File[];
  error: string | undefined;
  receive: (files: readonly File[]) => void;
}

function DropZone({ files, error, receive }: DropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    receive([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way; the choice of files is the first
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={`field ${error ? 'error' : ''}`}>
        <label htmlFor={id}>{words.files}</label>
        <input
          id={id}
          type="file"
          multiple
          accept={accepted.join()}
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => receive([...(target.files ?? [])])}
        />
        <p className="note" id={`${id}-note`} role={error ? 'alert' : undefined}>
          {error ?? words.filesHint(megabytes)}
        </p>
      </div>
      {files.length > 1 ? <p>{words.chosen(files.length)}</p> : null}
    </div>
  );
}
