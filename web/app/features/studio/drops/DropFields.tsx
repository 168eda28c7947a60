import { collections } from '@talkies/shared';
import { Field } from '../../../components/field/Field.tsx';
import { studioDrops as words } from '../../../messages/en.ts';
import { InstantField } from '../form/InstantField.tsx';
import { Select } from '../form/Select.tsx';
import * as styles from './drops.module.css';
import { ItemChoice } from './ItemChoice.tsx';
import type { Draft, DropForm } from './use-drop-form.ts';

type Problem = (name: string) => string | undefined;
interface Props extends DropForm {
  /** its id; null while it is being made */
  launch: string | null;
  films: { slug: string; title: string }[];
  problem: Problem;
}

type Texts = 'title' | 'limitPerPerson' | 'earlyMinutes' | 'admitPerMinute' | 'passMinutes';

/** Everything that can be said of a drop, beside its list. */
export function DropFields(props: Props) {
  const { draft, set, problem, launch } = props;
  return (
    <>
      <h2>{words.terms}</h2>
      <Text {...props} name="title" label={words.name} required maxLength={120} />
      <label className="field">
        <b>{words.about}</b>
        <textarea
          className="input"
          name="about"
          rows={3}
          maxLength={2000}
          value={draft.about}
          onChange={({ target }) => set({ about: target.value })}
        />
        <span className="note">{words.aboutHint}</span>
      </label>
      <div className={styles.pair}>
        <InstantField
          label={words.opensAt}
          name="opensAt"
          required
          hint={words.opensHint}
          value={draft.opensAt}
          onInstant={(opensAt) => set({ opensAt })}
          error={problem('opensAt')}
        />
        <InstantField
          label={words.closesAt}
          name="closesAt"
          hint={words.closesHint}
          value={draft.closesAt}
          onInstant={(closesAt) => set({ closesAt })}
          error={problem('closesAt')}
        />
      </div>
      <Text {...props} name="limitPerPerson" label={words.limit} hint={words.limitHint} numeric />
      <ItemChoice
        launch={launch}
        items={draft.items}
        onChange={(items) => set({ items })}
        error={problem('items')}
      />
      <Comers {...props} />
      <Room {...props} />
    </>
  );
}

function Text({
  draft,
  set,
  problem,
  name,
  numeric = false,
  ...field
}: Props & {
  name: Texts;
  label: string;
  hint?: string;
  required?: boolean;
  maxLength?: number;
  numeric?: boolean;
}) {
  const { films: _, launch: __, ...rest } = field;
  return (
    <Field
      {...rest}
      name={name}
      autoComplete="off"
      inputMode={numeric ? 'numeric' : undefined}
      value={draft[name]}
      onChange={({ target }) => set({ [name]: target.value } as Partial<Draft>)}
      error={problem(name)}
    />
  );
}

function Comers(props: Props) {
  const { draft, set, films } = props;
  return (
    <>
      <h2>{words.who}</h2>
      <Select
        label={words.listUse}
        name="listUse"
        value={draft.listUse}
        options={(['none', 'only', 'early'] as const).map((use) => [use, words.listUses[use]] as const)}
        onChange={({ target }) => set({ listUse: target.value as Draft['listUse'] })}
      />
      <Text {...props} name="earlyMinutes" label={words.earlyMinutes} hint={words.earlyHint} numeric />
      <div className={styles.pair}>
        <Select
          label={words.earlyFilm}
          name="earlyFilm"
          any={words.nobody}
          value={draft.earlyFilm}
          options={films.map(({ slug, title }) => [slug, title] as const)}
          onChange={({ target }) => set({ earlyFilm: target.value })}
        />
        <Select
          label={words.earlyCollection}
          name="earlyCollection"
          any={words.nobody}
          value={draft.earlyCollection}
          options={collections.map((name) => [name, name] as const)}
          onChange={({ target }) => set({ earlyCollection: target.value })}
        />
      </div>
    </>
  );
}

function Room(props: Props) {
  const { draft, set } = props;
  return (
    <>
      <h2>{words.room}</h2>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="waitingRoom"
          checked={draft.waitingRoom}
          onChange={({ target }) => set({ waitingRoom: target.checked })}
        />
        <span>{words.roomUse}</span>
      </label>
      <p className="small muted">{words.roomHint}</p>
      {draft.waitingRoom ? (
        <div className={styles.pair}>
          <Text {...props} name="admitPerMinute" label={words.perMinute} numeric />
          <Text {...props} name="passMinutes" label={words.passMinutes} numeric />
        </div>
      ) : null}
    </>
  );
}
