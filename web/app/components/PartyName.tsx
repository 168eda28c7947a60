import { shortHex } from '@talkies/shared';
import type { Party } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { personPath } from '../lib/url/paths.ts';
import * as styles from './party.module.css';

/** A wallet's name: its person's public name, else its address. */
export const partyName = ({ name, handle, address }: Party): string =>
  name ?? (handle ? `@${handle}` : shortHex(address));

/** The same as a link to the public profile, where there is one. */
export function PartyName({ party }: { party: Party }) {
  const name = partyName(party);
  if (!party.handle) return <span title={party.address}>{name}</span>;
  return (
    <Link className={styles.party} to={personPath(party.handle)} title={party.address}>
      {name}
    </Link>
  );
}
