import { shortHex } from '@talkies/shared';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { getAddress, type Hex } from 'viem';
import type { ExplorerChain } from './chains.ts';
import { contractLabel } from './decode.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The explorer's path on its host. */
export const BASE = '/explorer';

/** No script, and nothing from other hosts. */
export const explorerPolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

type Named = Pick<ExplorerChain, 'name' | 'label'>;
type PageKind = 'tx' | 'block' | 'address';

export const pathTo = (chain: Named, kind: PageKind, value: string | bigint): string =>
  `${BASE}/${chain.name}/${kind}/${value}`;
export const tokenPath = (chain: ExplorerChain, tokenId: bigint): string =>
  `${BASE}/${chain.name}/nft/${chain.contracts.collectible}/${tokenId}`;

export const txLink = (chain: Named, hash: Hex): Html =>
  html`<a href="${pathTo(chain, 'tx', hash)}" title="${hash}">${shortHex(hash)}</a>`;
export const blockLink = (chain: Named, number: bigint): Html =>
  html`<a href="${pathTo(chain, 'block', number)}">${number}</a>`;

/** An address in full, or short in lists; a contract of ours by its name too. */
export function addressLink(chain: ExplorerChain, address: Hex, form: 'full' | 'short' = 'full'): Html {
  const label = contractLabel(chain, address);
  const full = getAddress(address);
  const text = form === 'full' ? full : (label ?? shortHex(full));
  const link = html`<a href="${pathTo(chain, 'address', full)}" title="${full}">${text}</a>`;
  return form === 'full' && label ? html`${link} <b class="tag">${label}</b>` : link;
}

const instant = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});
export const time = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${instant.format(at)} UTC</time>`;

export interface Row {
  name: string;
  value: Html | string | bigint | number;
}
/** Names and values under each other; rows without a value are left out. */
export const facts = (rows: (Row | null)[]): Html =>
  html`<dl class="facts">${rows.map((row) => row && html`<div><dt>${row.name}</dt><dd>${row.value}</dd></div>`)}</dl>`;

interface Frame {
  title: string;
  /** null: no chain, as on a problem's page */
  chain: ExplorerChain | null;
  chains: readonly Named[];
  body: Html;
  /** seconds after which the page reloads while something is awaited */
  refresh?: number | undefined;
}

export function frame({ title, chain, chains, body, refresh }: Frame): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh ? html`<meta http-equiv="refresh" content="${refresh}">` : ''}
<title>${title} · Explorer</title>
<link rel="stylesheet" href="${BASE}/explorer.css">
</head>
<body>
<a class="skip" href="#main">To the content</a>
<header>
<a class="name" href="${BASE}">Explorer</a>
<nav aria-label="Chains">${chains.map(
    (one) =>
      html`<a href="${BASE}/${one.name}"${one.name === chain?.name ? html` aria-current="true"` : ''}>${one.label}</a>`,
  )}</nav>
${chain ? searchForm(chain) : ''}
</header>
<main id="main" tabindex="-1">${body}</main>
<footer><p>A stand-in for the public explorers: it shows the chains of this machine, as their nodes tell them.</p>
<p><a href="/">Inbox</a></p></footer>
</body>
</html>`;
}

const searchForm = (chain: Named): Html =>
  html`<form role="search" action="${BASE}/${chain.name}/search">
<label for="q">Transaction, block or address</label>
<input id="q" name="q" required maxlength="100" autocomplete="off" spellcheck="false">
<button>Find</button></form>`;
