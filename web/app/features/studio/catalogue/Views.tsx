import { useState } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { CheckBox } from '../../../components/field/CheckBox.tsx';
import { earlyTick } from '../../../lib/early-input/early-tick.ts';
import { studioItemStates, studioViews, studioCatalogue as words } from '../../../messages/en.ts';
import { SavedViews } from '../kit/views/SavedViews.tsx';
import type { View } from '../kit/views/stored-views.ts';
import * as styles from './catalogue.module.css';
import { type ColumnName, columnNames, filterNames, type Search, searchParams } from './search.ts';

const states = ['draft', 'review', 'scheduled', 'hidden'] as const;
const names = [...filterNames, 'sort', 'direction', 'columns'];
const usual: View[] = [
  [studioViews.everything, ''],
  ...states.map((state): View => [studioItemStates[state], `state=${state}`]),
];

export const Views = ({ search }: { search: Search }) => (
  <SavedViews table="catalogue" names={names} usual={usual}>
    <Columns search={search} />
  </SavedViews>
);

/** The table's columns, kept in the address with the rest. */
function Columns({ search }: { search: Search }) {
  const rest = searchParams({ ...search, cursor: null });
  rest.delete('columns');
  return (
    <details className={styles.disclosure}>
      <summary>{words.columns}</summary>
      <Form className={styles.foldBody} key={search.columns.join()}>
        {[...rest].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* several boxes of one name: `readSearch` takes them in one text */}
        <ColumnBoxes search={search} />
      </Form>
    </details>
  );
}

function ColumnBoxes({ search }: { search: Search }) {
  const [chosen, setChosen] = useState(search.columns);
  const choose = (name: ColumnName, on: boolean): void =>
    setChosen((before) => columnNames.filter((one) => (one === name ? on : before.includes(one))));
  return (
    <>
      <input type="hidden" name="columns" value={chosen.join(' ')} />
      <div className={styles.boxes}>
        {columnNames.map((name) => (
          <CheckBox
            key={name}
            checked={chosen.includes(name)}
            ref={earlyTick(chosen.includes(name), (on) => choose(name, on))}
            onChange={({ target }) => choose(name, target.checked)}
          >
            {words.column[name]}
          </CheckBox>
        ))}
      </div>
      <Button type="submit" variant="ghost" size="compact">
        {words.find}
      </Button>
    </>
  );
}
