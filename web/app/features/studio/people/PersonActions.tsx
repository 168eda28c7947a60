import { type HiddenPart, hideableParts } from '@talkies/shared';
import { Fragment, Suspense } from 'react';
import { Link } from 'react-router';
import { lazy } from '../../../lib/timing/lazy.ts';
import { studioPerson as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { ReasonedAction } from '../kit/form/ReasonedAction.tsx';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as styles from '../kit/screen.module.css';
import type { InspectedPerson } from './inspected-person.ts';

const OpenRequest = lazy(() => import('./OpenRequest.tsx'));

interface Props {
  inspected: InspectedPerson;
  again: () => void;
}

/** Support's actions on a person: each states its effect, and has its reverse beside it. */
export function PersonActions({ inspected, again }: Props) {
  const { permissions } = useStudioMember();
  const { person, sessions, vault } = inspected;
  const params = { id: person.id };
  return (
    <section aria-labelledby="person-actions">
      <h2 id="person-actions">{words.actions}</h2>
      <div className={styles.requests}>
        <Suspension inspected={inspected} again={again} />
        {vault ? <Wallet inspected={inspected} again={again} /> : null}
        <Visible inspected={inspected} again={again} />
        {sessions.length > 0 ? (
          <ReasonedAction
            words={words.end}
            again={again}
            act={async (reason) => {
              const { ended } = await studioApi('endSessions', { params, body: { reason } });
              return words.end.done(ended);
            }}
          />
        ) : null}
        {person.emailVerified ? null : (
          <ReasonedAction
            words={words.verify}
            again={again}
            act={async (reason) => {
              await studioApi('mailVerification', { params, body: { reason } });
              return words.verify.done;
            }}
          />
        )}
      </div>
      <h3>{words.data}</h3>
      <p className="muted">{words.dataText}</p>
      <Suspense>
        <OpenRequest id={person.id} />
      </Suspense>
      {permissions.includes('audit') ? (
        <Link className="link" to={`/studio/audit?subject=${encodeURIComponent(person.id)}`}>
          {words.log}
        </Link>
      ) : null}
    </section>
  );
}

/**
 * Name, handle and pictures: hides each from everybody, or shows it again; both where the person has chosen another
 * since.
 */
const Visible = ({ inspected: { person, hidden }, again }: Props) =>
  hideableParts.map((part) => {
    const known = hidden.find((one) => one.part === part);
    const isSeen = part === 'name' || part === 'handle' || person[part];
    return (
      <Fragment key={part}>
        {(known ? known.replaced : isSeen) ? <Hide person={person} part={part} again={again} /> : null}
        {known ? <Unhide person={person} known={known} again={again} /> : null}
      </Fragment>
    );
  });

type OfPerson = Pick<InspectedPerson, 'person'> & Pick<Props, 'again'>;

const Hide = ({ person, part, again }: OfPerson & { part: HiddenPart }) => (
  <ReasonedAction
    words={words.hide(words.partWords[part])}
    again={again}
    act={async (reason) => {
      await studioApi('hidePart', { params: { id: person.id, part }, body: { reason } });
      return words.hid;
    }}
  />
);

const Unhide = ({ person, known, again }: OfPerson & { known: InspectedPerson['hidden'][number] }) => {
  const { part, value, since } = known;
  return (
    <ReasonedAction
      words={words.unhide(words.partWords[part])}
      effect={part === 'name' || part === 'handle' ? value : known.reason}
      again={again}
      act={async (reason) => {
        const params = { id: person.id, part };
        const { back } = await studioApi('showPart', { params, body: { since, reason } });
        return back ? words.back : words.replaced;
      }}
    />
  );
};

const unpaid = new Set<string>(['created', 'awaiting_payment']);
const inTransit = new Set<string>(['paid', 'minting']);

function Suspension({ inspected: { person, sessions, orders }, again }: Props) {
  const { suspended, studioRole } = person;
  const params = { id: person.id };
  if (suspended)
    return (
      <ReasonedAction
        words={words.lift}
        again={again}
        act={async (reason) => {
          await studioApi('liftSuspension', { params, body: { since: suspended.since, reason } });
          return words.lift.done;
        }}
      />
    );
  if (studioRole) return <p className="muted">{words.member}</p>;
  const count = (states: Set<string>) => orders.filter(({ state }) => states.has(state)).length;
  return (
    <ReasonedAction
      words={words.suspend}
      effect={words.suspend.effect(sessions.length, count(unpaid), count(inTransit))}
      again={again}
      act={async (reason) => {
        await studioApi('suspendPerson', { params, body: { reason } });
        return words.suspend.done;
      }}
    />
  );
}

function Wallet({ inspected: { person, vault }, again }: Props) {
  const params = { id: person.id };
  const frozen = vault?.frozen;
  if (!frozen)
    return (
      <ReasonedAction
        words={words.freeze}
        again={again}
        act={async (reason) => {
          await studioApi('freezeWallet', { params, body: { reason } });
          return words.freeze.done;
        }}
      />
    );
  return (
    <ReasonedAction
      words={words.thaw}
      again={again}
      act={async (reason) => {
        await studioApi('thawWallet', { params, body: { since: frozen.since, reason } });
        return words.thaw.done;
      }}
    />
  );
}
