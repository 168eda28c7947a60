import { beginnerPosts } from '@talkies/shared';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '../../../lib/api/root-data.ts';
import { press } from '../../../lib/early-input/early-press.ts';
import { loginPath, patterns, postPath } from '../../../lib/url/paths.ts';
import { home } from '../../../messages/en.ts';
import { closeResources } from './close-resources.ts';
import * as styles from './resources.module.css';

/**
 * A panel over the home page until it is closed, which this browser remembers. A native popover, which needs no
 * scripts.
 */
export function Resources() {
  const { user } = useMe();
  const [closed, setClosed] = useState(false);
  if (closed) return null;

  const links = [
    [patterns.collections, home.resources.collections],
    [patterns.marketplace, home.resources.marketplace],
    [patterns.lotteries, home.resources.lotteries],
    [user ? patterns.profile : loginPath(patterns.profile), home.resources.showcase],
    [patterns.help, home.resources.everything],
    [postPath(beginnerPosts.firstWallet), home.resources.firstWallet],
    [postPath(beginnerPosts.whatIs), home.resources.whatIs],
  ] as const;

  return (
    <aside className={styles.resources} aria-label={home.resources.title}>
      <button type="button" popoverTarget="resources">
        {home.resources.title}
      </button>
      <div id="resources" popover="auto" className="paper">
        <ul>
          {links.map(([to, text]) => (
            <li key={to}>
              <Link to={to}>
                {text}
                <span aria-hidden="true">→</span>
              </Link>
            </li>
          ))}
        </ul>
        <button
          {...press(() => {
            closeResources();
            setClosed(true);
          })}
          className="link"
        >
          {home.resources.close}
        </button>
      </div>
    </aside>
  );
}
