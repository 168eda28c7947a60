import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { richText as words } from '../../../../messages/en.ts';
import { createView } from './create-view.ts';
import { LinkPanel } from './LinkPanel.tsx';
import { readMarkdown, writeMarkdown } from './markdown.ts';
import * as styles from './rich-text.module.css';
import { TextPicturePanel } from './TextPicturePanel.tsx';
import { isLink, tools } from './tools.ts';

interface Props {
  label: string;
  /** Markdown that `isRich` */
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (markdown: string) => void;
}

type Panel = 'link' | 'picture';

/**
 * Contains the editor: its content is reported as Markdown, and values from outside, such as an undone save, are set
 * into it.
 */
function useView({ label, value, readOnly, onChange }: Props, noteId: string) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const written = useRef(value);
  const latest = useRef({ onChange, readOnly });
  const [state, setState] = useState<EditorState>();
  const [leftOut, setLeftOut] = useState(false);
  useEffect(() => {
    latest.current = { onChange, readOnly };
  });
  // with the drawing itself: later, what was typed since would be taken for a text that was set from above
  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew where the text is set from above
  useLayoutEffect(() => {
    if (!box.current || (view.current && value === written.current)) return;
    view.current?.destroy();
    written.current = value;
    view.current = createView(box.current, {
      doc: readMarkdown(value),
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, 'aria-describedby': noteId },
        class: styles.words ?? '',
      },
      editable: () => !latest.current.readOnly,
      onLeftOut: () => setLeftOut(true),
      onState: (next, changed) => {
        setState(next);
        if (!changed) return;
        written.current = writeMarkdown(next.doc);
        latest.current.onChange(written.current);
      },
    });
    setState(view.current.state);
  }, [value]);
  useEffect(
    () => () => {
      view.current?.destroy();
      view.current = null;
    },
    [],
  );
  const run = (command: Command): void => {
    const { current } = view;
    if (!current) return;
    command(current.state, current.dispatch.bind(current), current);
    current.focus();
  };
  return { box, state, run, leftOut };
}

/** A rich text editor with a toolbar. */
export function RichText(props: Props) {
  const id = useId();
  const { box, state, run, leftOut } = useView(props, `${id}-note`);
  const [panel, setPanel] = useState<Panel | null>(null);
  const toggle = (name: Panel) => (): void => setPanel((open) => (open === name ? null : name));
  const note = props.error ?? (leftOut ? words.leftOut : null);
  const done = (command: Command): void => {
    run(command);
    setPanel(null);
  };
  return (
    <div className={`${styles.rich} ${props.error ? styles.wrong : ''}`}>
      {props.readOnly ? null : (
        <div className={styles.tools} role="toolbar" aria-label={words.tools}>
          {tools.map(({ name, isOn, run: command }) => (
            <button
              key={name}
              type="button"
              className={styles.tool}
              aria-pressed={isOn ? Boolean(state && isOn(state)) : undefined}
              onClick={() => run(command)}
            >
              {words.tool[name]}
            </button>
          ))}
          {(['link', 'picture'] as const).map((name) => (
            <button
              key={name}
              type="button"
              className={styles.tool}
              aria-expanded={panel === name}
              onClick={toggle(name)}
            >
              {words.tool[name]}
            </button>
          ))}
        </div>
      )}
      {panel === 'link' ? (
        <LinkPanel selected={!state?.selection.empty} linked={Boolean(state && isLink(state))} done={done} />
      ) : null}
      {panel === 'picture' ? <TextPicturePanel done={done} /> : null}
      <div ref={box} />
      <p className={styles.note} id={`${id}-note`} role={note ? 'alert' : undefined}>
        {note}
      </p>
    </div>
  );
}
