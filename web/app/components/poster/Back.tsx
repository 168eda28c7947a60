import { marketTokenIdOf, shortHex } from '@talkies/shared';
import type { Certificate, MarketToken } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { browserApi } from '../../lib/api/api.ts';
import { certificatePath } from '../../lib/url/paths.ts';
import { figure, poster as words } from '../../messages/en.ts';
import { Button } from '../Button.tsx';
import { LocalTime } from '../LocalTime.tsx';
import { PartyName } from '../PartyName.tsx';
import type { PosterSides } from './poster-sides.ts';
import * as styles from './viewer.module.css';

interface Facts {
  proof: Certificate;
  marketToken: MarketToken | null;
}

/** Loads the public facts on the back when the poster is turned over. */
function useFacts(id: string, serial: number | null) {
  const [facts, setFacts] = useState<Facts | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads them again
  useEffect(() => {
    let left = false;
    const query = serial === null ? {} : { serial: String(serial) };
    Promise.all([
      browserApi('itemCertificate', { params: { id }, query }),
      serial === null ? null : browserApi('getMarketToken', { params: { id: marketTokenIdOf(id, serial) } }),
    ]).then(
      ([proof, marketToken]) => !left && setFacts({ proof, marketToken }),
      () => !left && setFacts('failed'),
    );
    return () => {
      left = true;
    };
  }, [id, serial, attempt]);
  return {
    facts,
    again: () => {
      setFacts(null);
      setAttempt(attempt + 1);
    },
  };
}

const Signature = ({ name, as }: { name: string; as: string }) => (
  <span>
    <b className={styles.signature}>{name}</b> <small>{as}</small>
  </span>
);

/** The owner and the former owners: public names, else addresses. */
function Owners({ marketToken }: { marketToken: MarketToken }) {
  const { token, sales } = marketToken;
  if (!token) return null;
  const before = sales.filter(({ to }) => to !== token.owner.address);
  const last = sales.find(({ to }) => to === token.owner.address);
  return (
    <>
      <div>
        <dt>{words.owner}</dt>
        <dd>
          <b>
            <PartyName party={token.owner} />
          </b>
          <small>
            {words.since} <LocalTime at={last?.at ?? token.mintedAt} shows="date" />
          </small>
        </dd>
      </div>
      {before.length > 0 ? (
        <div>
          <dt>{words.owners}</dt>
          <dd>
            {before.map(({ to, at, transaction }) => (
              <span key={transaction}>
                <span title={to}>{shortHex(to)}</span>{' '}
                <small>
                  <LocalTime at={at} shows="date" />
                </small>
              </span>
            ))}
          </dd>
        </div>
      ) : null}
    </>
  );
}

/** The back of a poster: its stub with the number, the creator, and the present and former owners. */
export function Back({ item, serial }: { item: PosterSides; serial: number | null }) {
  const { facts, again } = useFacts(item.id, serial);
  if (facts === null || facts === 'failed')
    return (
      <div className={`${styles.back} paper`} role="status">
        <p>{facts === null ? words.reading : words.unread}</p>
        {facts === 'failed' ? (
          <Button variant="ghost" size="compact" onClick={again}>
            {words.again}
          </Button>
        ) : null}
      </div>
    );
  const { proof, marketToken } = facts;
  const { creator, productionHouse, quantity } = proof.item;
  return (
    <section className={`${styles.back} paper`} aria-label={words.back(item.title)}>
      <p className="label">{words.collector}</p>
      <p className={styles.number}>
        <b className="num">{serial === null ? figure(quantity) : figure(serial)}</b>
        <span>{serial === null ? words.editions : words.numberOf(figure(serial), figure(quantity))}</span>
      </p>
      <hr className="perf" />
      <dl>
        <div>
          <dt>{words.signed}</dt>
          <dd>
            <Signature name={creator} as={words.artist} />
            <Signature name={productionHouse} as={words.studio} />
            <small>
              {proof.registered ? (
                <>
                  {words.registered} <LocalTime at={proof.registered.at} shows="date" />
                </>
              ) : (
                words.notRegistered
              )}
            </small>
          </dd>
        </div>
        {marketToken ? (
          <Owners marketToken={marketToken} />
        ) : (
          <div>
            <dt>{words.owner}</dt>
            <dd>{words.noOwner}</dd>
          </div>
        )}
      </dl>
      <Link className="textlink" to={certificatePath(item.id, serial ?? undefined)}>
        {words.certificate}
      </Link>
    </section>
  );
}
