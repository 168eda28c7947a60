import { studioPatterns } from '@talkies/shared/studio';
import { Link } from 'react-router';
import { Fact } from '../../../components/Fact.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { personPath } from '../../../lib/url/paths.ts';
import { studioRoleWords, studioPerson as words } from '../../../messages/en.ts';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as styles from '../kit/screen.module.css';
import type { InspectedPerson } from './inspected-person.ts';

/** The person's identity, and the state of the account. */
export function InspectedPersonFacts({ inspected: { person } }: { inspected: InspectedPerson }) {
  const { permissions } = useStudioMember();
  const { name, handle, email, emailVerified, suspended, since, studioRole } = person;
  return (
    <section aria-labelledby="person-facts">
      <h2 id="person-facts">{words.facts}</h2>
      <dl className={`rows ${styles.facts}`}>
        <Fact name={words.state}>
          {suspended ? (
            <>
              {words.suspendedSince} <LocalTime inSentence at={suspended.since} />
              <br />
              <span className="muted">{suspended.reason}</span>
            </>
          ) : (
            words.open
          )}
        </Fact>
        <Fact name={words.name}>{name}</Fact>
        <Fact name={words.handle}>
          <Link className="textlink" to={personPath(handle)}>
            @{handle}
          </Link>
        </Fact>
        <Fact name={words.mail}>
          {email}
          <br />
          <span className="muted">{emailVerified ? words.verified : words.unverified}</span>
        </Fact>
        <Fact name={words.since}>
          <LocalTime at={since} />
        </Fact>
        {studioRole ? (
          <Fact name={words.role}>
            {studioRoleWords[studioRole].name}
            {permissions.includes('members') ? (
              <>
                <br />
                <Link className="link" to={studioPatterns.members}>
                  {words.roleLink}
                </Link>
              </>
            ) : null}
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}
