import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { contact } from '../../../messages/en.ts';
import * as styles from './contact.module.css';

const REACH = 0.012;

const frameUrl = (latitude: number, longitude: number): string => {
  const box = [longitude - REACH, latitude - REACH / 2, longitude + REACH, latitude + REACH / 2];
  const query = new URLSearchParams({
    bbox: box.map((edge) => edge.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
};

interface Props {
  latitude: number;
  longitude: number;
}

/** Our own drawing; the map itself, from a third party's server, is loaded only after a press. */
export function OfficeMap({ latitude, longitude }: Props) {
  const [shown, setShown] = useState(false);
  const { map } = contact;
  return (
    <figure className={styles.officeMap}>
      {shown ? (
        <iframe
          className={styles.officeMapFrame}
          title={map.label}
          src={frameUrl(latitude, longitude)}
          loading="lazy"
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      ) : (
        <div className={`${styles.officeMapFrame} ${styles.officeMapDrawn}`}>
          <Streets />
          <Button variant="ghost" size="compact" onClick={() => setShown(true)}>
            {map.show}
          </Button>
        </div>
      )}
      <figcaption className="small">
        <span className="muted">{shown ? map.frame : map.note}</span>
        <a
          className="textlink"
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {map.open}
        </a>
      </figcaption>
    </figure>
  );
}

/** Decorative streets, a river, and a cinema with its sign: not a real map. */
function Streets() {
  return (
    <svg viewBox="0 0 400 260" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className={styles.mapGround} d="M0 0h400v260H0z" />
      <path className={styles.mapPark} d="M28 20h88v62H28zM284 168l96-18v92h-96z" />
      <path
        className={styles.mapWater}
        d="M-10 210c70-40 110 10 170-22s90-84 250-70v44c-150-18-170 36-240 66S60 222-10 256z"
      />
      <g className={styles.mapStreet} fill="none">
        <path d="M-10 120h420M140-10v280M260-10l-14 280M-10 40l420 30M60-10l20 280M340-10v280" />
        <path d="M-10 170l160-14 120-86 140-20" strokeWidth="13" />
      </g>
      <g className={styles.mapOffice}>
        <path d="M176 132V92l24-22 24 22v40z" />
        <path d="M166 132h68v10h-68z" />
        <path className={styles.mapBoard} d="M182 98h36v14h-36z" />
        <path className={styles.mapDoor} d="M192 132v-14a8 8 0 0 1 16 0v14z" />
      </g>
      <path className={styles.mapPin} d="M200 66c-12-16-18-24-18-34a18 18 0 1 1 36 0c0 10-6 18-18 34z" />
      <circle className={styles.mapEye} cx="200" cy="32" r="7" />
    </svg>
  );
}
