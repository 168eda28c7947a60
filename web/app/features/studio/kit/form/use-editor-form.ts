import { useEffect, useRef, useState } from 'react';
import { isDirty, merged } from './merge.ts';
import { filled, type StoredForm, storedForm, storeForm } from './stored-form.ts';

/** The stored values of a form's subject, and the number of its last change. */
export interface Saved<F> {
  version: number;
  fields: F;
}

export interface EditorForm<F> extends StoredForm<F> {
  dirty: boolean;
  /** the newest known version: after a save the page's own is older until the page is reloaded */
  latest: number;
  /** unsaved values from before the page was left were restored */
  restored: boolean;
  set: <K extends keyof F>(field: K, value: F[K]) => void;
  /** Resets the form to the server's values. */
  fill: (saved: Saved<F>, fields?: F) => void;
  /** Continues from the saved values; `before`: the fields when they were sent. Later input stays. */
  continueFrom: (saved: Saved<F>, before: F) => void;
}

/** The form's state for actions beside it. */
export type FormState = Pick<EditorForm<object>, 'dirty' | 'latest'>;

/** A form that keeps unsaved values when the page is left or reloaded. `id`: its subject, unique among all forms. */
export function useEditorForm<F extends object>(id: string, saved: Saved<F>): EditorForm<F> {
  const [form, setForm] = useState({ version: saved.version, base: saved.fields, fields: saved.fields });
  const [restored, setRestored] = useState(false);
  const dirty = isDirty(form.base, form.fields);

  // after the first render, which the server did without this browser's data
  useEffect(() => {
    const stored = storedForm<F>(id);
    if (!stored || !isDirty(stored.base, stored.fields)) return;
    setForm(({ fields }) => filled(stored, fields));
    setRestored(true);
  }, [id]);
  // others' changes show at once where nothing was typed
  useEffect(() => {
    setForm((before) =>
      isDirty(before.base, before.fields)
        ? before
        : { version: saved.version, base: saved.fields, fields: saved.fields },
    );
  }, [saved.version, saved.fields]);

  // the save's promise sees the fields of its press, and the page may be gone by then
  const typed = useRef(form.fields);
  useEffect(() => {
    typed.current = form.fields;
  }, [form.fields]);
  const fill = (from: Saved<F>, fields = from.fields): void => {
    const after = { version: from.version, base: from.fields, fields };
    storeForm(id, isDirty(after.base, after.fields) ? after : null);
    setForm(after);
    setRestored(false);
  };

  return {
    ...form,
    dirty,
    latest: Math.max(form.version, saved.version),
    restored: restored && dirty,
    set: (field, value) =>
      setForm((before) => {
        const after = { ...before, fields: { ...before.fields, [field]: value } };
        storeForm(id, isDirty(after.base, after.fields) ? after : null);
        return after;
      }),
    fill,
    continueFrom: (from, before) => fill(from, merged(before, typed.current, from.fields, new Set())),
  };
}
