import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { ApiProblem } from '../../../../lib/api/api.ts';
import { studioForm as words } from '../../../../messages/en.ts';
import { CallProblem } from '../calls/CallProblem.tsx';
import { useStudioCall } from '../calls/use-studio-call.ts';
import * as screen from '../screen.module.css';
import { Conflict, type ValueText } from './Conflict.tsx';
import * as styles from './editor.module.css';
import { ReadyFields } from './ReadyFields.tsx';
import type { EditorForm, Saved } from './use-editor-form.ts';

interface Props<F extends object> {
  form: EditorForm<F>;
  /** as the server has it */
  saved: Saved<F>;
  /** what the form is called */
  label: string;
  /** its fields' labels in the comparison of two people's changes */
  labels: Record<keyof F & string, string>;
  /** a field's value in that comparison, where the value itself is not readable */
  valueText?: ValueText<F> | undefined;
  readOnly: boolean;
  /** Saves the fields over `version`, which had the fields `seen`, and returns the saved form. */
  save: (version: number, fields: F, seen: F) => Promise<Saved<F>>;
  /** the saved form, where somebody else was faster; undefined: it no longer exists */
  reload: () => Promise<Saved<F> | undefined>;
  /** the button's label, and the message afterwards */
  saveLabel?: string | undefined;
  savedMessage?: string | undefined;
  children: (error: ApiProblem | undefined) => ReactNode;
  /** beside the form; none: the form is as wide as its fields */
  side?: ReactNode;
}

/** Maps the problems' fields to the form's names: the request nests them in `fields`, or `to`. */
const inForm = ({ problem }: ApiProblem): ApiProblem =>
  new ApiProblem({
    ...problem,
    ...(problem.errors
      ? { errors: problem.errors.map((one) => ({ ...one, field: one.field.replace(/^(fields|to)\./, '') })) }
      : {}),
  });

/** A form saved by compare-and-set: the second of two editors is shown the other's changes, and chooses. */
export function Editor<F extends object>(props: Props<F>) {
  const { form, saved, labels, readOnly, save, reload } = props;
  const { busy, error: refused, run } = useStudioCall();
  const error = refused && inForm(refused);
  const [theirs, setTheirs] = useState<Saved<F>>();
  // the values before the last save, which one press restores
  const [before, setBefore] = useState<F>();
  const keep = async (from: Saved<F>, fields: F): Promise<string> => {
    try {
      form.continueFrom(await save(from.version, fields, from.fields), form.fields);
      setTheirs(undefined);
      setBefore(fields === before || props.saveLabel ? undefined : (theirs?.fields ?? form.base));
      return fields === before ? words.undone : (props.savedMessage ?? words.saved);
    } catch (thrown) {
      if (thrown instanceof ApiProblem && thrown.problem.code === 'studio/changed-meanwhile')
        setTheirs(await reload());
      throw thrown;
    }
  };
  const filled = { version: form.version, fields: form.base };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) void run(() => keep(filled, form.fields));
  };
  const alone = props.side === undefined;
  const wrong = error?.problem.errors?.length ?? 0;
  return (
    <div className={alone ? undefined : styles.editor}>
      <form
        className={alone ? screen.form : styles.form}
        onSubmit={submit}
        aria-label={props.label}
        noValidate
      >
        {form.restored ? (
          <p className={screen.effect}>
            {words.restored}{' '}
            <button type="button" className="link" onClick={() => form.fill(saved)}>
              {words.discard}
            </button>
          </p>
        ) : null}
        <ReadyFields>
          {props.children(error)}
          {theirs ? (
            <Conflict
              form={form}
              theirs={theirs}
              labels={labels}
              busy={busy}
              valueText={props.valueText}
              onSave={(fields) => void run(() => keep(theirs, fields))}
            />
          ) : (
            <CallProblem error={error} />
          )}
          {readOnly || theirs ? null : (
            <div className={styles.saving}>
              <Button type="submit" size="compact" busy={busy}>
                {props.saveLabel ?? words.save}
              </Button>
              {before && !form.dirty ? (
                <Button
                  variant="ghost"
                  size="compact"
                  busy={busy}
                  onClick={() => void run(() => keep(filled, before))}
                >
                  {words.undo}
                </Button>
              ) : null}
              {wrong > 0 ? <p role="alert">{words.remedy(wrong)}</p> : null}
              {form.dirty && !error ? <p className="muted">{words.unsaved}</p> : null}
            </div>
          )}
        </ReadyFields>
      </form>
      {alone ? null : <div className={styles.side}>{props.side}</div>}
    </div>
  );
}

/** A group of fields. */
export const FormPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.part}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);
