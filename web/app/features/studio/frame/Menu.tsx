import { studioPatterns } from '@talkies/shared/studio';
import type { StudioMe } from '@talkies/shared/studio/schemas';
import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { writeStored } from '../../../lib/storage/storage.ts';
import { readStoredJson } from '../../../lib/storage/stored-json.ts';
import { studioFrame as words } from '../../../messages/en.ts';
import { menuGroupsOf } from '../kit/page/menu.ts';
import * as styles from './studio-frame.module.css';

const FOLDED = 'studio-folded';

/** The groups folded in this browser; by default all are open. */
function readFolded(): string[] {
  const stored = readStoredJson(FOLDED);
  return Array.isArray(stored) ? stored.map(String) : [];
}

/** On phones the menu covers the page that a press in it opens. */
const close = ({ currentTarget }: { currentTarget: Element }): void => {
  const menu = currentTarget.closest<HTMLElement>('[popover]');
  if (menu?.matches(':popover-open')) menu.hidePopover();
};

const isIn = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

/** The screens open to a member, in folding groups; the group of the present screen stays open. */
export function Menu({ member }: { member: StudioMe }) {
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  const [folded, setFolded] = useState<readonly string[]>([]);
  useEffect(() => setFolded(readFolded()), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever somebody came to another page
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const fold = (name: string, open: boolean): void => {
    if (open !== folded.includes(name)) return;
    const after = open ? folded.filter((one) => one !== name) : [...folded, name];
    setFolded(after);
    writeStored(FOLDED, JSON.stringify(after));
  };
  return (
    <nav ref={list} className={styles.studioNav} aria-label={words.nav}>
      {menuGroupsOf(member).map(({ name, entries }) => {
        const links = entries.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === studioPatterns.today} onClick={close}>
            {label}
          </NavLink>
        ));
        if (!name)
          return (
            <div key={name} className={styles.studioGroup}>
              {links}
            </div>
          );
        const here = entries.some(({ to }) => isIn(pathname, to));
        return (
          <details
            key={name}
            open={here || !folded.includes(name)}
            onToggle={({ currentTarget }) => here || fold(name, currentTarget.open)}
          >
            <summary>{name}</summary>
            <div className={styles.studioGroup}>{links}</div>
          </details>
        );
      })}
    </nav>
  );
}
