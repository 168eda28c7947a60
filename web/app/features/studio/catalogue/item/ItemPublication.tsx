import { chainTitles } from '@talkies/shared';
import { studioItemPath } from '@talkies/shared/studio';
import type { StudioItem } from '@talkies/shared/studio/schemas';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../../components/Button.tsx';
import { ExplorerLink } from '../../../../components/ExplorerLink.tsx';
import { LocalTime } from '../../../../components/LocalTime.tsx';
import { useSecond } from '../../../../lib/timing/shop-clock.ts';
import { RELOAD_MS, useReloadWhile } from '../../../../lib/timing/use-reload-while.ts';
import { itemPath } from '../../../../lib/url/paths.ts';
import { studioCatalogue, studioItemStates, studioItem as words } from '../../../../messages/en.ts';
import { studioApi } from '../../kit/calls/api.ts';
import { CallProblem } from '../../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../../kit/calls/use-studio-call.ts';
import { isMissed } from '../../kit/form/is-missed.ts';
import { ScheduleForm } from '../../kit/form/ScheduleForm.tsx';
import type { FormState } from '../../kit/form/use-editor-form.ts';
import * as screen from '../../kit/screen.module.css';
import * as styles from './item.module.css';

const underway = new Set<StudioItem['state']>(['scheduled', 'registering']);

/** Whether its drop is requested from the chain, or soon will be. @param second of the shop's clock */
function isMoving({ state, publishAt, registration }: StudioItem, second: number | null): boolean {
  const due =
    publishAt !== null &&
    second !== null &&
    Date.parse(publishAt) <= second * 1000 + RELOAD_MS &&
    !isMissed(publishAt, second);
  return underway.has(state) && (registration ? !['failed', 'refused'].includes(registration.state) : due);
}

/** An item's state before publication, with the possible actions. */
export function ItemPublication({ item, form }: { item: StudioItem; form: FormState }) {
  const { dirty, latest: version } = form;
  useReloadWhile(isMoving(item, useSecond()));
  const { busy, error, run } = useStudioCall();
  const navigate = useNavigate();
  const params = { id: item.id };
  const act = (says: string, call: () => Promise<unknown>) => () =>
    void run(async () => {
      await call();
      return says;
    });
  const duplicate = async (): Promise<void> => {
    const { id } = await studioApi('duplicateItem', { params });
    await navigate(studioItemPath(id));
  };
  const publish = (at?: string) =>
    studioApi('publishItem', { params, body: { version, ...(at ? { at } : {}) } });
  const hide = (hidden: boolean) => studioApi('setItemHidden', { params, body: { hidden } });
  const review = (requested: boolean) => studioApi('setItemReview', { params, body: { requested } });
  const draft = ['draft', 'review', 'scheduled'].includes(item.state);
  return (
    <section className={styles.publication} aria-labelledby="publication">
      <h2 id="publication">{words.publication}</h2>
      <State item={item} />
      {item.lacks.length > 0 ? <p className="muted">{studioCatalogue.lacks(item.lacks)}.</p> : null}
      <Registration item={item} />
      {dirty && draft ? <p className="muted">{words.saveFirst}</p> : null}
      <div className={screen.actions}>
        {item.state === 'draft' ? (
          <Button
            variant="ghost"
            size="compact"
            busy={busy}
            onClick={act(words.reviewAsked, () => review(true))}
          >
            {words.askReview}
          </Button>
        ) : null}
        {item.state === 'review' ? (
          <Button
            variant="ghost"
            size="compact"
            busy={busy}
            onClick={act(words.reviewBack, () => review(false))}
          >
            {words.takeReviewBack}
          </Button>
        ) : null}
        {(draft && !dirty) ||
        item.registration?.state === 'failed' ||
        item.registration?.state === 'refused' ? (
          <Button size="compact" busy={busy} onClick={act(words.publishing, () => publish())}>
            {item.registration ? words.publishAgain : words.publish}
          </Button>
        ) : null}
        {item.state === 'scheduled' ? (
          <Button
            variant="ghost"
            size="compact"
            busy={busy}
            onClick={act(words.unscheduled, () => studioApi('unscheduleItem', { params }))}
          >
            {words.unschedule}
          </Button>
        ) : null}
        {item.state === 'published' ? (
          <Button variant="ghost" size="compact" busy={busy} onClick={act(words.hidden, () => hide(true))}>
            {words.hide}
          </Button>
        ) : null}
        {item.state === 'hidden' ? (
          <Button variant="ghost" size="compact" busy={busy} onClick={act(words.shown, () => hide(false))}>
            {words.show}
          </Button>
        ) : null}
        <Button variant="ghost" size="compact" busy={busy} onClick={act(words.duplicated, duplicate)}>
          {words.duplicate}
        </Button>
        {item.state === 'published' ? (
          <Link className="link" to={itemPath(item.id)}>
            {words.inShop}
          </Link>
        ) : null}
      </div>
      {item.state === 'published' ? (
        <p className="muted">
          {words.hideEffect} {item.fields.sale === 'auction' ? words.hideAuctioned : ''}
        </p>
      ) : null}
      {draft && !dirty ? (
        <ScheduleForm
          words={words}
          busy={busy}
          error={error}
          schedule={(at) => act(words.scheduled, () => publish(at))()}
        />
      ) : null}
      <CallProblem error={error} />
    </section>
  );
}

/** The state, and the day of a planned publication. */
function State({ item: { state, publishAt } }: { item: StudioItem }) {
  const second = useSecond();
  return (
    <p role="status">
      <strong>{studioItemStates[state]}</strong>
      {state === 'scheduled' && publishAt ? (
        <>
          {' '}
          <LocalTime at={publishAt} />
          {isMissed(publishAt, second) ? `: ${words.missed}` : ''}
        </>
      ) : null}
    </p>
  );
}

/** The state of the transaction that registers the drop. */
function Registration({ item: { registration, state } }: { item: StudioItem }) {
  if (!registration) return null;
  const done = state === 'published' || state === 'hidden';
  return (
    <ol className={styles.chainSteps} aria-label={words.registration}>
      <li data-done="true">{words.chainSteps.asked(chainTitles[registration.chain])}</li>
      <li data-done={registration.state !== 'waiting'}>
        {words.chainSteps.sent}{' '}
        {registration.explorerUrl ? (
          <ExplorerLink url={registration.explorerUrl}>{words.explorer}</ExplorerLink>
        ) : null}
      </li>
      <li data-done={registration.state === 'confirmed' || done}>{words.chainSteps.confirmed}</li>
      <li data-done={done}>{words.chainSteps.shop}</li>
      {registration.problem ? <li role="alert">{registration.problem}</li> : null}
    </ol>
  );
}
