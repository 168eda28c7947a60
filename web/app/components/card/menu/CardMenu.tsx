import { parseMarketTokenId, shortPath } from '@talkies/shared';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { itemPath, reportPath, tokenPath } from '../../../lib/url/paths.ts';
import { copyLink, share } from '../../../lib/url/share.ts';
import { card } from '../../../messages/en.ts';
import * as styles from './card-menu.module.css';
import { type OpenMenu, openCardMenu } from './store.ts';

const GAP = 6;
const close = (): void => openCardMenu(null);

/** The short link of an item's or a token's page. */
function shortOf({ id, path, dropId }: OpenMenu): string {
  if (dropId == null) return path;
  if (path === itemPath(id)) return shortPath(BigInt(dropId));
  const serial = parseMarketTokenId(decodeURIComponent(path.split('/').at(-1) ?? ''))?.serial;
  return path.startsWith(tokenPath('')) && serial ? shortPath(BigInt(dropId), serial) : path;
}

/**
 * The menu of a card with Share and Report (discovery:2), or of a film's page. A native popover: Escape and a press
 * outside close it.
 */
export default function CardMenu({ menu }: { menu: OpenMenu }) {
  const popover = useRef<HTMLDivElement>(null);
  const { id, title, path, anchor, links = [{ to: reportPath(id), text: card.report }] } = menu;
  const url = new URL(shortOf(menu), location.href).href;

  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return;
    element.showPopover();
    const { left, bottom, top, width } = anchor.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    const below = bottom + GAP + own.height <= innerHeight;
    element.style.setProperty(
      '--menu-x',
      `${Math.max(GAP, Math.min(left + width - own.width, innerWidth - own.width - GAP))}px`,
    );
    element.style.setProperty(
      '--menu-y',
      `${Math.max(GAP, below ? bottom + GAP : top - GAP - own.height)}px`,
    );
    element.querySelector<HTMLElement>('button, a')?.focus();
    addEventListener('resize', close);
    addEventListener('scroll', close, { passive: true, once: true });
    return () => {
      removeEventListener('resize', close);
      removeEventListener('scroll', close);
    };
  }, [anchor]);

  function onToggle({ newState }: { newState: string }): void {
    if (newState !== 'closed') return;
    if (document.activeElement === document.body) anchor.focus({ preventScroll: true });
    close();
  }

  return (
    <section
      ref={popover}
      popover="auto"
      className={styles.cardMenu}
      data-part="card-menu"
      aria-label={card.menu(title)}
      onToggle={onToggle}
    >
      {'share' in navigator ? (
        <button type="button" onClick={() => void share(title, path).then(close)}>
          {card.share}
        </button>
      ) : null}
      <a
        href={`https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`}
        target="_blank"
        rel="noreferrer"
      >
        {card.shareWhatsApp}
      </a>
      <button type="button" onClick={() => void copyLink(url).then(close)}>
        {card.copyLink}
      </button>
      <a
        href={`https://x.com/intent/post?${new URLSearchParams({ text: title, url })}`}
        target="_blank"
        rel="noreferrer"
      >
        {card.shareX}
      </a>
      {links.map(({ to, text }, index) => (
        <Link key={to} to={to} onClick={close} data-apart={index === 0 || undefined}>
          {text}
        </Link>
      ))}
    </section>
  );
}
