import { encode } from 'uqr';
import * as styles from './qr-code.module.css';

/** A QR code as one path: dark on light in both themes, as cameras read other colours badly. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 2 });
  const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={styles.qr}
      data-part="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      data-text={text}
    >
      <path d={cells.join('')} />
    </svg>
  );
}
