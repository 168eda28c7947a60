import { studioPatterns } from '@talkies/shared/studio';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { personPath } from '../../../lib/address/paths.ts';
import { studioRoleWords, studioPerson as words } from '../../../messages/en.ts';
import { useStudioMember } from '../page/use-studio-member.ts';
import * as styles from '../screen.module.css';
import type { PersonRecord } from './person-record.ts';

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Who they are, and whether the account is open. */
export function Facts({ looked: { person } }: { looked: PersonRecord }) {
  const { permissions } = useStudioMember();
  const { name, handle, email, emailVerified, suspended, since, studioRole } = person;
  return (
    <section aria-labelledby="person-facts">
      <h2 id="person-facts">{words.facts}</h2>
      <dl className={`rows ${styles.facts}`}>
        <Row name={words.state}>
          {suspended ? (
            <>
              {words.suspendedSince} <LocalTime inSentence at={suspended.since} />
              <br />
              <span className="muted">{suspended.reason}</span>
            </>
          ) : (
            words.open
          )}
        </Row>
        <Row name={words.name}>{name}</Row>
        <Row name={words.handle}>
          <Link className="textlink" to={personPath(handle)}>
            @{handle}
          </Link>
        </Row>
        <Row name={words.mail}>
          {email}
          <br />
          <span className="muted">{emailVerified ? words.verified : words.unverified}</span>
        </Row>
        <Row name={words.since}>
          <LocalTime at={since} />
        </Row>
        {studioRole ? (
          <Row name={words.role}>
            {studioRoleWords[studioRole].name}
            {permissions.includes('members') ? (
              <>
                <br />
                <Link className="link" to={studioPatterns.members}>
                  {words.roleLink}
                </Link>
              </>
            ) : null}
          </Row>
        ) : null}
      </dl>
    </section>
  );
}
