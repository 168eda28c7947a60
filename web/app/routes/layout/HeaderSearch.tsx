import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form, useLocation } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/field/Field.tsx';
import { patterns } from '../../lib/url/paths.ts';
import { search } from '../../messages/en.ts';
import * as styles from './header-search.module.css';

type SearchBox = typeof import('../../components/grid/SearchBox.tsx')['SearchBox'];

/** The id of the search in every page's header, a native popover. */
const SEARCH = 'search';

/**
 * The search of every page: a native popover with a plain form, which needs no scripts. The code for suggestions is
 * loaded when it is opened.
 */
export function HeaderSearch() {
  const panel = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<{ SearchBox: SearchBox; typed: string } | null>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current !== key) panel.current?.hidePopover();
    shown.current = key;
  }, [key]);
  const field = (): HTMLInputElement | null => panel.current?.querySelector('input') ?? null;

  async function onOpen(): Promise<void> {
    field()?.focus();
    if (box) return;
    // without suggestions, the form still searches
    const loaded = await import('../../components/grid/SearchBox.tsx').catch(() => null);
    if (!loaded) return;
    const before = field();
    const typing = before === document.activeElement;
    const typed = before?.value ?? '';
    flushSync(() => setBox({ SearchBox: loaded.SearchBox, typed }));
    if (!typing) return;
    field()?.focus();
    field()?.setSelectionRange(typed.length, typed.length);
    // shows suggestions for text typed before it was loaded
    if (typed) field()?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Catches up, as the search may have been opened by its button before this script ran. */
  const catchUp = useEffectEvent(() => {
    if (panel.current?.matches(':popover-open')) void onOpen();
  });
  useEffect(() => catchUp(), []);

  return (
    <>
      <button type="button" className="quiet" popoverTarget={SEARCH} aria-label={search.open}>
        <Glass />
      </button>
      <div
        id={SEARCH}
        popover="auto"
        ref={panel}
        className={styles.panel}
        onToggle={({ newState }) => {
          if (newState === 'open') void onOpen();
        }}
      >
        <Form role="search" action={patterns.explore} className={styles.form}>
          {box ? (
            <box.SearchBox filters={{ q: box.typed }} onChosen={() => panel.current?.hidePopover()} />
          ) : (
            <Field
              label={search.label}
              name="q"
              type="search"
              placeholder={search.hint}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
            />
          )}
          <Button type="submit">{search.submit}</Button>
        </Form>
      </div>
    </>
  );
}

const Glass = () => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </svg>
);
