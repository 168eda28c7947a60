import { useEffect, useRef, useState } from 'react';
import { isDirty, merged } from './merge.ts';
import { type StoredForm, storedForm, storeForm } from './stored-form.ts';

/** What a form is filled with: something of the studio, and the number of its last change. */
export interface Saved<F> {
  version: number;
  fields: F;
}

export interface EditorForm<F> extends StoredForm<F> {
  dirty: boolean;
  /** the newest version that is known here: after a save the page's own is older until it was loaded anew */
  latest: number;
  /** what was typed before the page was left is back */
  restored: boolean;
  set: <K extends keyof F>(field: K, value: F[K]) => void;
  /** Begins anew from what is kept on the server. */
  fill: (saved: Saved<F>, fields?: F) => void;
  /** Goes on from what was saved; `before`: the fields when that was sent. What was typed since then stays. */
  continueFrom: (saved: Saved<F>, before: F) => void;
}

/** What actions beside a form go by. */
export type FormState = Pick<EditorForm<object>, 'dirty' | 'latest'>;

/** A form that keeps what was typed when the page is left or loaded anew. `id`: what it is about, among all forms. */
export function useEditorForm<F extends object>(id: string, saved: Saved<F>): EditorForm<F> {
  const [form, setForm] = useState({ version: saved.version, base: saved.fields, fields: saved.fields });
  const [restored, setRestored] = useState(false);
  const dirty = isDirty(form.base, form.fields);

  // after the first drawing, which the server did without knowing this browser
  useEffect(() => {
    const stored = storedForm<F>(id);
    if (!stored || !isDirty(stored.base, stored.fields)) return;
    setForm(stored);
    setRestored(true);
  }, [id]);
  // what others did shows at once where nothing was typed
  useEffect(() => {
    setForm((before) =>
      isDirty(before.base, before.fields)
        ? before
        : { version: saved.version, base: saved.fields, fields: saved.fields },
    );
  }, [saved.version, saved.fields]);

  // whoever waits for a save sees the fields of its press, and the page may have been left by then
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
