import type { GuideName } from '@talkies/shared';
import { type ReactNode, useState } from 'react';
import { press } from '../lib/early-input/early-press.ts';
import { help } from '../messages/en.ts';
import * as styles from './guide-drawing.module.css';

const ink = 'var(--ink)';
const marigold = 'var(--marigold)';
const cream = 'var(--cream)';
const vermilion = 'var(--vermilion)';
const peacock = 'var(--peacock)';

const coin = (x: number, y: number, r: number) => (
  <g stroke={ink} strokeWidth="3">
    <circle cx={x} cy={y} r={r} fill={marigold} />
    <circle cx={x} cy={y} r={r * 0.68} fill="none" strokeDasharray="2 5" />
  </g>
);
const hexagon = (x: number, y: number, fill: string) => (
  <path d={`M${x} ${y - 34}l30 17v34l-30 17-30-17v-34z`} fill={fill} stroke={ink} strokeWidth="3" />
);

/** One drawing for each guide, in the flat colours of hoardings. */
const drawings: Record<GuideName, ReactNode> = {
  wallets: (
    <g stroke={ink} strokeWidth="3">
      <path d="M56 232V120a64 64 0 0 1 128 0v112z" fill={marigold} />
      <path d="M72 232V122a48 48 0 0 1 96 0v110z" fill={ink} />
      <path
        d="M84 150h72a8 8 0 0 1 8 8v46a8 8 0 0 1-8 8H84a8 8 0 0 1-8-8v-46a8 8 0 0 1 8-8z"
        fill={vermilion}
      />
      <path d="M80 152l64-22a8 8 0 0 1 10 6l3 14" fill={cream} />
      <path d="M138 170h30v22h-30a11 11 0 0 1 0-22z" fill={marigold} />
      <circle cx="141" cy="181" r="4" fill={ink} />
      <path d="M40 232h160v22H40z" fill={cream} />
    </g>
  ),
  buying: (
    <g stroke={ink} strokeWidth="3">
      <g transform="rotate(-9 120 190)">
        <path d="M36 150h168v26a14 14 0 0 0 0 28v26H36v-26a14 14 0 0 0 0-28z" fill={cream} />
        <path d="M158 152v76" strokeDasharray="6 7" fill="none" />
        <path d="M58 174h78M58 190h60M58 206h70" stroke={vermilion} strokeWidth="6" fill="none" />
        <path d="M178 177l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z" fill={marigold} />
      </g>
      {coin(92, 98, 24)}
      {coin(148, 76, 30)}
    </g>
  ),
  network: (
    <g>
      <path d="M76 112l44 66 46-66z" fill="none" stroke={cream} strokeWidth="5" strokeDasharray="3 8" />
      {hexagon(76, 106, peacock)}
      {hexagon(166, 106, marigold)}
      {hexagon(120, 188, vermilion)}
      <path d="M120 168v40M100 188h40" stroke={cream} strokeWidth="7" />
    </g>
  ),
  matic: (
    <g>
      {[238, 216, 194, 172].map((y) => (
        <g key={y} stroke={ink} strokeWidth="3">
          <path d={`M64 ${y}v14c0 12 112 12 112 0v-14z`} fill="var(--coin-edge)" />
          <ellipse cx="120" cy={y} rx="56" ry="13" fill={marigold} />
        </g>
      ))}
      {coin(120, 98, 38)}
      <path d="M120 74v40M104 100l16 18 16-18" fill="none" stroke={ink} strokeWidth="6" />
    </g>
  ),
  bid: (
    <g stroke={ink} strokeWidth="3">
      <path d="M70 232h100v-16a10 10 0 0 0-10-10H80a10 10 0 0 0-10 10z" fill={peacock} />
      <path d="M52 232h136v18H52z" fill={cream} />
      <g transform="rotate(-34 120 130)">
        <path d="M112 140h16v96h-16z" fill={marigold} />
        <path d="M72 92h96v50H72z" fill={vermilion} />
        <path d="M60 86h18v62H60zM162 86h18v62h-18z" fill={marigold} />
      </g>
      <path d="M182 186l22-8M186 204h24M172 170l12-20" stroke={cream} strokeWidth="5" />
    </g>
  ),
};

/** Plays once, by CSS, when its guide is chosen: under three seconds, and not at all where motion is unwanted. */
export function GuideDrawing({ guide }: { guide: GuideName }) {
  const [plays, setPlays] = useState(0);
  return (
    <div className={styles.guideDrawing} data-part="guide-drawing">
      <svg
        key={`${guide} ${plays}`}
        viewBox="0 0 240 300"
        aria-hidden="true"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        {drawings[guide]}
      </svg>
      <button {...press(() => setPlays((before) => before + 1))} className={styles.guideDrawingAgain}>
        {help.guides.again}
      </button>
    </div>
  );
}
