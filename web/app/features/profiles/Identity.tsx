import { shortHex } from '@talkies/shared';
import type { Person } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ExplorerLink } from '../../components/ExplorerLink.tsx';
import { copyText } from '../../lib/browser/copy-text.ts';
import { press } from '../../lib/early-input/early-press.ts';
import { longestWord } from '../../lib/format/longest-word.ts';
import { chains, profile as words } from '../../messages/en.ts';
import * as styles from './profile.module.css';
import { requestedPath } from './tabs/load.ts';

interface Props {
  person: Person;
  /** their ordinal among all members, on their own profile */
  memberNumber?: number | null;
  /** the path of the profile, to which its tabs belong */
  path: string;
  /** the text where there is no wallet */
  noWallet: string;
  face: ReactNode;
  actions: ReactNode;
}

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The person's picture, name, wallet, and number of followers. */
export function Identity({ person, memberNumber = null, path, noWallet, face, actions }: Props) {
  const { name, handle, wallets, counts, since } = person;
  const wallet = wallets[0];
  const joined = month.format(new Date(since));
  return (
    <div className={styles.identity}>
      {face}
      <div className={styles.identityText}>
        <p className={styles.identityName} style={longestWord(name)}>
          {name}
        </p>
        <p className={styles.identityHandle}>@{handle}</p>
        <div className={styles.identityFacts}>
          {wallet ? (
            <span className={styles.identityWallet}>
              <button
                {...press(() => copyText(wallet.address, words.copied))}
                className="quiet num"
                title={wallet.address}
              >
                {shortHex(wallet.address)} <u>{words.copy}</u>
              </button>
              {wallet.explorers.length > 0 ? (
                <details>
                  <summary className="quiet">
                    <u>{words.onChain}</u>
                  </summary>
                  {wallet.explorers.map(({ chain, url }) => (
                    <ExplorerLink key={chain} url={url}>
                      {words.explorer(chains[chain])}
                    </ExplorerLink>
                  ))}
                </details>
              ) : null}
            </span>
          ) : (
            <span>{noWallet}</span>
          )}
          <span className={styles.identityCounts}>
            <Link to={requestedPath(path, { tab: 'activity', show: 'followers' })} preventScrollReset>
              {words.followers(counts.followers)}
            </Link>
            <Link to={requestedPath(path, { tab: 'activity', show: 'following' })} preventScrollReset>
              {words.following(counts.following)}
            </Link>
          </span>
          <span>{memberNumber === null ? words.since(joined) : words.member(memberNumber, joined)}</span>
        </div>
      </div>
      <div className={styles.identityActions}>{actions}</div>
    </div>
  );
}
