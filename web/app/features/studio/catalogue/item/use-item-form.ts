import type { ItemFields, StudioItem } from '@talkies/shared/studio/schemas';
import { useEffect, useState } from 'react';
import { keepForm, keptForm } from './kept-form.ts';
import { isDirty } from './merge.ts';

type Filled = Pick<StudioItem, 'id' | 'version' | 'fields'>;
type SetField = <F extends keyof ItemFields>(field: F, value: ItemFields[F]) => void;

export interface ItemForm {
  fields: ItemFields;
  /** what it was filled with, and the version of that */
  base: ItemFields;
  version: number;
  dirty: boolean;
  /** what was typed before the page was left is back */
  restored: boolean;
  set: SetField;
  /** Begins anew from what is kept on the server. */
  fill: (item: Filled, fields?: ItemFields) => void;
}

/** The form of an item, which keeps what was typed when the page is left or loaded anew. */
export function useItemForm(item: Filled): ItemForm {
  const [form, setForm] = useState({ version: item.version, base: item.fields, fields: item.fields });
  const [restored, setRestored] = useState(false);
  const dirty = isDirty(form.base, form.fields);

  // after the first drawing, which the server did without knowing this browser
  useEffect(() => {
    const kept = keptForm(item.id);
    if (!kept || !isDirty(kept.base, kept.fields)) return;
    setForm(kept);
    setRestored(true);
  }, [item.id]);
  // what others did shows at once where nothing was typed
  useEffect(() => {
    setForm((before) =>
      isDirty(before.base, before.fields)
        ? before
        : { version: item.version, base: item.fields, fields: item.fields },
    );
  }, [item.version, item.fields]);

  return {
    ...form,
    dirty,
    restored: restored && dirty,
    set: (field, value) =>
      setForm((before) => {
        const after = { ...before, fields: { ...before.fields, [field]: value } };
        keepForm(item.id, isDirty(after.base, after.fields) ? after : null);
        return after;
      }),
    fill: (saved, fields = saved.fields) => {
      const after = { version: saved.version, base: saved.fields, fields };
      keepForm(item.id, isDirty(after.base, after.fields) ? after : null);
      setForm(after);
      setRestored(false);
    },
  };
}
