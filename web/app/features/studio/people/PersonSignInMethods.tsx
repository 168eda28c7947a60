import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioPerson as words } from '../../../messages/en.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import * as styles from '../kit/screen.module.css';
import type { InspectedPerson } from './inspected-person.ts';

/** The person's sessions, sign-in methods and wallets. */
export const PersonSignInMethods = ({ inspected }: { inspected: InspectedPerson }) => (
  <>
    <Sessions inspected={inspected} />
    <Methods inspected={inspected} />
    <Wallets inspected={inspected} />
  </>
);

const Sessions = ({ inspected: { sessions } }: { inspected: InspectedPerson }) => (
  <section aria-labelledby="person-sessions">
    <h2 id="person-sessions">{words.sessions}</h2>
    {sessions.length === 0 ? (
      <p className="muted">{words.nothing}</p>
    ) : (
      <DataTable label={words.sessions} columns={Object.values(words.sessionColumns)}>
        {sessions.map(({ id, device, location, method, lastSeen }) => (
          <tr key={id}>
            <th scope="row">{device}</th>
            <td>{location}</td>
            <td>{words.methods[method]}</td>
            <td>
              <LocalTime at={lastSeen} />
            </td>
          </tr>
        ))}
      </DataTable>
    )}
  </section>
);

const Methods = ({ inspected: { signIn } }: { inspected: InspectedPerson }) => (
  <section aria-labelledby="person-sign-in">
    <h2 id="person-sign-in">{words.signIn}</h2>
    {signIn.password || signIn.google || signIn.passkeys.length > 0 ? null : (
      <p className="muted">{words.noWays}</p>
    )}
    <ul className={styles.steps}>
      {signIn.password ? <li>{words.hasPassword}</li> : null}
      {signIn.google ? <li>{words.hasGoogle}</li> : null}
      {signIn.passkeys.map(({ name, since }) => (
        <li key={`${name}${since}`}>
          {words.passkey(name)}
          <LocalTime at={since} />
        </li>
      ))}
    </ul>
  </section>
);

const Wallets = ({ inspected: { wallets, vault } }: { inspected: InspectedPerson }) => (
  <section aria-labelledby="person-wallets">
    <h2 id="person-wallets">{words.wallets}</h2>
    {wallets.length === 0 ? <p className="muted">{words.nothing}</p> : null}
    <ul className={styles.steps}>
      {wallets.map(({ address, kind, active }) => (
        <li key={address}>
          <span className={`num ${styles.long}`}>{address}</span>
          <span className="muted">
            {words.kinds[kind]}
            {active ? `, ${words.active}` : ''}
          </span>
          {vault?.frozen && vault.address === address ? (
            <p>
              {words.frozenSince} <LocalTime inSentence at={vault.frozen.since} />: {vault.frozen.reason}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  </section>
);
