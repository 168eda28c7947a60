import type { StudioMe } from '@talkies/shared/studio/schemas';
import { useId, useState } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { CheckBox } from '../../../components/field/CheckBox.tsx';
import { studioPalette as words } from '../../../messages/en.ts';
import { menuOf } from '../kit/page/menu.ts';
import { menuKeys } from './commands.ts';
import * as styles from './palette.module.css';
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts';

interface Props {
  member: StudioMe;
  onClose: () => void;
}

const Keys = ({ rows }: { rows: readonly (readonly [key: string, does: string])[] }) => (
  <dl className={styles.keys}>
    {rows.map(([key, does]) => (
      <div key={key}>
        <dt>
          {key.split(' ').map((one) => (
            <kbd key={one}>{one}</kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);

/** All keys of the studio, and the switch for single-letter keys. */
export default function KeyList({ member, onClose }: Props) {
  const heading = useId();
  const [on, setOn] = useState(areSingleKeysOn);
  const entries = menuOf(member).flatMap(({ to, label }) => {
    const key = Object.keys(menuKeys).find((one) => menuKeys[one] === to);
    return key ? [[`g ${key}`, label] as const] : [];
  });
  return (
    <Dialog labelledBy={heading} onClose={onClose} className={styles.keysDialog}>
      <h2 id={heading}>{words.keys}</h2>
      <Keys rows={words.keyList} />
      <h3>{words.menuKeys}</h3>
      <Keys rows={entries} />
      <CheckBox
        checked={on}
        onChange={({ target }) => {
          setSingleKeys(target.checked);
          setOn(target.checked);
        }}
      >
        {words.singleKeys}
      </CheckBox>
    </Dialog>
  );
}
