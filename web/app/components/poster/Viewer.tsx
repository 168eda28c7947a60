import { useRef, useState } from 'react';
import { useFullScreen } from '../../lib/browser/use-full-screen.ts';
import { poster as words } from '../../messages/en.ts';
import { Button } from '../Button.tsx';
import { Frame } from '../card/Frame.tsx';
import { Dialog } from '../Dialog.tsx';
import { Back } from './Back.tsx';
import { Front } from './Front.tsx';
import type { PosterSides } from './poster-sides.ts';
import { useTiltLeave } from './use-tilt-leave.ts';
import { useZoom } from './use-zoom.ts';
import * as styles from './viewer.module.css';

interface Props {
  item: PosterSides;
  /** the serial of the page's edition; null on an item's page */
  serial: number | null;
  onClose: () => void;
}

/** The viewer of a poster, in which it can be zoomed, tilted against the light, and turned over. */
export default function Viewer({ item, serial, onClose }: Props) {
  const viewport = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const hand = useRef<HTMLDivElement>(null);
  const [turned, setTurned] = useState(false);
  const zoom = useZoom(room, hand);
  const tilt = useTiltLeave();
  const screen = useFullScreen(viewport);
  const turn = () => {
    zoom.whole();
    setTurned(!turned);
  };
  return (
    <Dialog labelledBy="viewer-title" className={styles.viewer} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys repeat what the buttons do */}
      <div
        className={styles.viewport}
        ref={viewport}
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey && !turned && zoom.onKey(event.key)) event.preventDefault();
        }}
      >
        <div
          className={styles.room}
          ref={room}
          data-large={zoom.isLarge}
          onPointerDown={turned ? undefined : zoom.onPointerDown}
          onPointerMove={zoom.onPointerMove}
          onPointerUp={zoom.onPointerUp}
          onPointerCancel={zoom.onPointerCancel}
        >
          <div className={styles.hand} ref={hand} data-part="poster">
            <div className={`${styles.sheet} ${turned ? styles.turned : ''}`}>
              <div className={styles.side} inert={turned}>
                <Frame collection={item.collection} large key={tilt.round}>
                  <Front item={item} close={zoom.isLarge} />
                </Frame>
              </div>
              <div className={`${styles.side} ${styles.backSide}`} inert={!turned}>
                {turned ? <Back item={item} serial={serial} /> : <div className={`${styles.blank} paper`} />}
              </div>
            </div>
          </div>
        </div>
        <div className={styles.bar}>
          <div>
            <h2 id="viewer-title">{item.title}</h2>
            <p className="muted small" role="status">
              {tilt.refused ? words.noTilt : words.hint}
            </p>
          </div>
          <p>
            {turned ? null : (
              <>
                <Button variant="ghost" size="compact" onClick={zoom.smaller} disabled={!zoom.isLarge}>
                  {words.smaller}
                </Button>
                <Button variant="ghost" size="compact" onClick={zoom.larger}>
                  {words.larger}
                </Button>
              </>
            )}
            {tilt.isNeeded && item.collection !== 'Common' ? (
              <Button variant="ghost" size="compact" onClick={tilt.ask}>
                {words.tilt}
              </Button>
            ) : null}
            {screen.isAvailable ? (
              <Button variant="ghost" size="compact" onClick={screen.isFull ? screen.leave : screen.enter}>
                {screen.isFull ? words.leaveFullScreen : words.fullScreen}
              </Button>
            ) : null}
            <Button size="compact" onClick={turn}>
              {turned ? words.turnBack : words.turn}
            </Button>
          </p>
        </div>
      </div>
    </Dialog>
  );
}
