import { formatShare } from '@talkies/shared';
import type { Certificate as Proof } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { collectionLabel } from '../../../components/card/collection.ts';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { PartyName } from '../../../components/PartyName.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { QrCode } from '../../../components/QrCode.tsx';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { certificatePath, itemPath } from '../../../lib/url/paths.ts';
import { chains, item as itemWords, certificate as words } from '../../../messages/en.ts';
import type { Route } from './+types/certificate';
import * as styles from './certificate.module.css';
import { Seal } from './Seal.tsx';

export const loader = ({ context, params, request }: Route.LoaderArgs) => {
  const serial = new URL(request.url).searchParams.get('serial');
  const query = serial === null ? {} : { serial };
  return orProblem(serverApi(context)('itemCertificate', { params: { id: params.id }, query }));
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({
        title: words.title(loaderData.item.title),
        description: words.description(loaderData.item.title, loaderData.item.film),
        path: certificatePath(loaderData.item.id),
        origin: matches[0].loaderData.origin,
        shared: { item: loaderData.item.id, image: loaderData.item.image },
      })
    : [];

type Row = readonly [name: string, value: ReactNode];

function Rows({ rows, code = false }: { rows: readonly Row[]; code?: boolean }) {
  return (
    <dl className="rows">
      {rows.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={code ? styles.proofCode : undefined}>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

const itemRows = ({ item, edition }: Proof): Row[] => [
  [itemWords.movie, item.film],
  [itemWords.celebrity, item.celebrity],
  [itemWords.createdBy, item.creator],
  [itemWords.production, item.productionHouse],
  [itemWords.rarity, item.rarity],
  [words.edition, edition ? words.editionOf(edition.serial, item.quantity) : words.editions(item.quantity)],
  [itemWords.number, item.externalId],
  [words.since, item.publishedAt && formatDate(item.publishedAt)],
];

/** The owner's public name, where they have one, and the facts from the chain. */
const ownerRows = (owner: NonNullable<Proof['edition']>['owner']): Row[] => [
  ...(owner.handle ? [[words.owner, <PartyName key="owner" party={owner} />] as const] : []),
  [owner.handle ? words.ownerWallet : words.owner, owner.address],
];

const chainRows = ({ chain: { name, chainId }, contract, dropId, tokens, edition }: Proof): Row[] => [
  [itemWords.blockchain, words.chain(chains[name], chainId)],
  [itemWords.contract, contract],
  [words.standard, 'ERC-721'],
  [itemWords.drop, dropId],
  edition ? [words.token, edition.tokenId] : [words.tokens, words.range(tokens.first, tokens.last)],
  ...(edition ? ownerRows(edition.owner) : []),
];

/** A certificate to read, check and print: of an item, or with `?serial=` of one edition. */
export default function Certificate({ loaderData: proof, matches }: Route.ComponentProps) {
  const { item, edition, registered, files } = proof;
  const address = matches[0].loaderData.origin + certificatePath(item.id, edition?.serial);
  return (
    <div className={`wrap ${styles.proofPage}`}>
      <p className={styles.proofBack}>
        <Link className="link" to={itemPath(item.id)}>
          {words.back}
        </Link>
        <Button variant="ghost" size="compact" onClick={() => print()}>
          {words.print}
        </Button>
      </p>
      <article className={`${styles.proof} paper`} aria-labelledby="proof-title">
        <header>
          <p className="label">{words.heading}</p>
          <h1 id="proof-title">{item.title}</h1>
          <p className={styles.proofSays}>{words.paragraphs(item.film, item.productionHouse)}</p>
          <Seal initial={collectionLabel(item.collection).slice(0, 1)} />
        </header>
        <div className={styles.proofColumns}>
          <div className={styles.proofPicture}>
            <Picture image={item.image} sizes="(min-width: 600px) 280px, 60vw" priority />
          </div>
          <Rows rows={itemRows(proof)} />
        </div>
        <section aria-labelledby="proof-chain">
          <h2 id="proof-chain">{words.onChain}</h2>
          <Rows rows={chainRows(proof)} code />
          <p className={styles.proofLinks}>
            {registered ? (
              <ExplorerLink url={registered.explorerUrl}>
                {words.registered(formatDate(registered.at))}
              </ExplorerLink>
            ) : (
              <span className="muted">{words.notRegistered}</span>
            )}
            {edition ? (
              <>
                <ExplorerLink url={edition.minted.explorerUrl}>
                  {words.minted(formatDate(edition.minted.at))}
                </ExplorerLink>
                <a className="textlink" href={edition.metadataUrl}>
                  {words.metadata}
                </a>
              </>
            ) : null}
          </p>
        </section>
        <section aria-labelledby="proof-files">
          <h2 id="proof-files">{words.files}</h2>
          <Rows
            code
            rows={files.map(({ kind, type, sha256 }) => [words.file[kind](type), sha256] as const)}
          />
          <p className="muted">{words.check}</p>
        </section>
        <section aria-labelledby="proof-licence">
          <h2 id="proof-licence">{words.licence}</h2>
          {words.licenceText(formatShare(proof.royaltyBps)).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
        <footer className={styles.proofCheck} data-part="check">
          <QrCode text={address} label={words.code} />
          <div>
            <h2>{words.checkHeading}</h2>
            <p>{words.checkText}</p>
            <p className={styles.proofCode}>{address}</p>
          </div>
        </footer>
      </article>
    </div>
  );
}
