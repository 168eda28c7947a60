import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import * as styles from './preview.module.css';

interface Props {
  /** of the displayed window, in CSS pixels */
  width: number;
  title: string;
  /** as tall as its content, not as a window */
  fits?: boolean;
  children: ReactNode;
}

/** A window's height for its width, as on phones and desktops. */
const heightOf = (width: number): number => (width < 600 ? width * 2 : width * 0.625);

/** Copies this page's styles and theme into the frame, and keeps them equal. */
function adopt(inner: Document): () => void {
  const copy = (): void => {
    for (const { name, value } of document.documentElement.attributes)
      inner.documentElement.setAttribute(name, value);
    const wanted = [...document.querySelectorAll('link[rel="stylesheet"], style')];
    const known = new Set([...inner.head.children].map((node) => node.outerHTML));
    for (const node of wanted)
      if (!known.has(node.outerHTML)) inner.head.append(inner.importNode(node, true));
  };
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(document.documentElement, { attributes: true });
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}

/** The height of an element, updated on changes. */
function useHeight(followed: boolean) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    if (!followed || !element) return;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [followed, element]);
  return [height, setElement] as const;
}

/**
 * Renders its children in a window of their own, for the layout of that width, scaled to its place. Nothing in it can
 * be pressed.
 */
export function PreviewFrame({ width, title, fits = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [room, setRoom] = useState(width);
  const [inside, content] = useHeight(fits);
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (!inner) return;
    setBody(inner.body);
    return adopt(inner);
  }, []);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? width));
    observer.observe(current);
    return () => observer.disconnect();
  }, [width]);
  const scale = Math.min(1, room / width);
  const height = inside ?? heightOf(width);
  return (
    <div ref={box} className={styles.previewBox} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        tabIndex={-1}
        style={{ width, height, scale }}
        className={styles.previewFrame}
      />
      {body
        ? createPortal(
            <div inert ref={content}>
              {children}
            </div>,
            body,
          )
        : null}
    </div>
  );
}
