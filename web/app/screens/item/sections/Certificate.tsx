import './sections.css';
import { shortHex } from '@talkies/shared';
import type { ItemDetail } from '@talkies/shared/schemas';
import { tierLabel } from '../../../components/card/tier.ts';
import { ExplorerLink } from '../../../components/link/ExplorerLink.tsx';
import { item as words } from '../../../messages/en.ts';

/** Details and proof of authenticity, on paper with the studio's seal. */
export function Certificate({ item }: { item: ItemDetail }) {
  const rows = [
    [words.number, item.externalId],
    [words.remainingLabel, words.remaining(item.available, item.quantity)],
    [words.blockchain, words.chains[item.chain]],
    [words.contract, item.contract ? shortHex(item.contract) : null],
    [words.drop, item.dropId],
  ];
  return (
    <section className="certificate paper">
      <h2>{words.certificate}</h2>
      <dl className="rows">
        {rows.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {item.proofUrl ? (
        <ExplorerLink url={item.proofUrl}>{words.proof}</ExplorerLink>
      ) : (
        <p className="muted">{words.noProof}</p>
      )}
      <Seal letter={tierLabel(item.collection).slice(0, 1)} />
    </section>
  );
}

function Seal({ letter }: { letter: string }) {
  return (
    <svg className="seal" viewBox="0 0 120 120" aria-hidden="true" fill="#a3261a">
      <path id="seal-rim" fill="none" d="M60 60m-43 0a43 43 0 1 1 86 0a43 43 0 1 1-86 0" />
      <g fill="none" stroke="#a3261a" strokeWidth="2.5">
        <circle cx="60" cy="60" r="56" />
        <circle cx="60" cy="60" r="33" />
      </g>
      <text className="seal-rim">
        <textPath href="#seal-rim">{words.seal}</textPath>
      </text>
      <text className="seal-letter" x="60" y="70" textAnchor="middle">
        {letter}
      </text>
    </svg>
  );
}
