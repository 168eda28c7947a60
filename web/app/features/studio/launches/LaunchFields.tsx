import { collections, listUses } from '@talkies/shared';
import { Field } from '../../../components/field/Field.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { studioLaunches as words } from '../../../messages/en.ts';
import { FormPart } from '../kit/form/Editor.tsx';
import * as formStyles from '../kit/form/editor.module.css';
import { InstantField } from '../kit/form/InstantField.tsx';
import { Select } from '../kit/form/Select.tsx';
import type { Draft, LaunchForm } from './draft.ts';
import { ItemChoice } from './ItemChoice.tsx';
import * as styles from './launches.module.css';

type Problem = (name: string) => string | undefined;
interface Props extends LaunchForm {
  /** its id; null for a new one */
  launch: string | null;
  films: { slug: string; title: string }[];
  problem: Problem;
}

type Texts = 'title' | 'limitPerPerson' | 'earlyMinutes' | 'admitPerMinute' | 'passMinutes';

/** All fields of a launch, except its list. */
export function LaunchFields(props: Props) {
  const { fields, set, problem, launch } = props;
  return (
    <>
      <FormPart title={words.terms}>
        <div className={formStyles.whole}>
          <Text form={props} name="title" required maxLength={120} />
        </div>
        <TextArea
          label={words.field.about}
          name="about"
          rows={3}
          maxLength={2000}
          hint={words.aboutHint}
          value={fields.about}
          onChange={({ target }) => set('about', target.value)}
          error={problem('about')}
        />
        <InstantField
          label={words.field.opensAt}
          name="opensAt"
          required
          hint={words.opensHint}
          value={fields.opensAt}
          onInstant={(opensAt) => set('opensAt', opensAt)}
          error={problem('opensAt')}
        />
        <InstantField
          label={words.field.closesAt}
          name="closesAt"
          hint={words.closesHint}
          value={fields.closesAt}
          onInstant={(closesAt) => set('closesAt', closesAt)}
          error={problem('closesAt')}
        />
        <Text form={props} name="limitPerPerson" hint={words.limitHint} numeric />
      </FormPart>
      <FormPart title={words.field.items}>
        <ItemChoice
          launch={launch}
          items={fields.items}
          onChange={(items) => set('items', items)}
          error={problem('items')}
        />
      </FormPart>
      <Comers {...props} />
      <Room {...props} />
    </>
  );
}

function Text({
  form: { fields, set, problem },
  name,
  numeric = false,
  ...field
}: {
  form: Props;
  name: Texts;
  hint?: string;
  required?: boolean;
  maxLength?: number;
  numeric?: boolean;
}) {
  return (
    <Field
      {...field}
      label={words.field[name]}
      name={name}
      autoComplete="off"
      inputMode={numeric ? 'numeric' : undefined}
      value={fields[name]}
      onChange={({ target }) => set(name, target.value)}
      error={problem(name)}
    />
  );
}

function Comers(props: Props) {
  const { fields, set, films, problem } = props;
  return (
    <FormPart title={words.who}>
      <Select
        label={words.field.listUse}
        name="listUse"
        value={fields.listUse}
        options={listUses.map((use) => [use, words.listUses[use]] as const)}
        onChange={({ target }) => set('listUse', target.value as Draft['listUse'])}
      />
      <Text form={props} name="earlyMinutes" hint={words.earlyHint} numeric />
      <Select
        label={words.field.earlyFilm}
        name="earlyFilm"
        any={words.nobody}
        value={fields.earlyFilm}
        error={problem('earlyFilm')}
        options={films.map(({ slug, title }) => [slug, title] as const)}
        onChange={({ target }) => set('earlyFilm', target.value)}
      />
      <Select
        label={words.field.earlyCollection}
        name="earlyCollection"
        any={words.nobody}
        value={fields.earlyCollection}
        options={collections.map((name) => [name, name] as const)}
        onChange={({ target }) => set('earlyCollection', target.value)}
      />
    </FormPart>
  );
}

function Room(props: Props) {
  const { fields, set } = props;
  return (
    <FormPart title={words.room}>
      <div className={formStyles.whole}>
        <label className={styles.check}>
          <input
            type="checkbox"
            name="waitingRoom"
            checked={fields.waitingRoom}
            onChange={({ target }) => set('waitingRoom', target.checked)}
          />
          <span>{words.field.waitingRoom}</span>
        </label>
        <p className="small muted">{words.roomHint}</p>
      </div>
      {fields.waitingRoom ? (
        <>
          <Text form={props} name="admitPerMinute" numeric />
          <Text form={props} name="passMinutes" numeric />
        </>
      ) : null}
    </FormPart>
  );
}
