import { dropOf, exactMoney, serialOf } from '@talkies/shared';
import { html } from 'hono/html';
import type { Hex } from 'viem';
import type { ExplorerChain } from './chains.ts';
import { type Argument, contractLabel, type DecodedCall, type DecodedEvent } from './decode.ts';
import {
  addressLink,
  BASE,
  blockLink,
  facts,
  frame,
  type Html,
  pathTo,
  time,
  tokenPath,
  txLink,
} from './frame.ts';
import type { PageProblem } from './problem.ts';
import {
  type findAddress,
  type findBlock,
  type findToken,
  type findTransaction,
  type latestBlocks,
  type SeenEvent,
  timeOf,
} from './reads.ts';

type Result<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>;
/** The chain of a page, and all chains. */
export interface Shown {
  chain: ExplorerChain;
  chains: readonly ExplorerChain[];
}

const empty = (text: string): Html => html`<p class="empty">${text}</p>`;
const statusWords = { pending: 'Waiting for a block', success: 'Done', reverted: 'Refused by the contract' };

export function homePage(chains: readonly (ExplorerChain & { head: bigint | null })[]): Html {
  const rows = chains.map(
    (chain) => html`<li><a class="card" href="${BASE}/${chain.name}"><strong>${chain.label}</strong>
<span>Chain ${chain.chainId} · ${chain.head === null ? 'does not answer' : `block ${chain.head}`}</span></a></li>`,
  );
  const body = html`<h1>What happened on the local chains</h1><ul class="cards">${rows}</ul>`;
  return frame({ title: 'Chains', chain: null, chains, body });
}

export function chainPage({ chain, chains }: Shown, seen: Result<typeof latestBlocks>): Html {
  const { head, blocks, newer, older } = seen;
  const rows = blocks.map(
    ({ number, timestamp, transactions }) => html`<li><b>${blockLink(chain, number)}</b>
<span>${transactions.length === 1 ? '1 transaction' : `${transactions.length} transactions`}</span>${time(timeOf(timestamp))}</li>`,
  );
  const transactions = blocks.flatMap((block) => block.transactions);
  const body = html`<p class="eyebrow">Chain ${chain.chainId}</p><h1>${chain.label}</h1>
<h2>Blocks</h2><ol class="rows">${rows}</ol>
<nav class="pages" aria-label="Pages">${newer === null ? '' : html`<a href="?before=${newer}">Newer</a>`}
${older === null ? '' : html`<a href="?before=${older}">Older</a>`}<span>The newest is number ${head}.</span></nav>
<h2>Transactions in these blocks</h2>
${transactionRows(chain, transactions.slice(0, 50), 'None: local chains rest while nobody sends anything.')}
<h2>Contracts</h2>${facts(
    Object.values(chain.contracts).map((address) => ({
      name: contractLabel(chain, address) ?? '',
      value: html`<a href="${pathTo(chain, 'address', address)}">${address}</a>`,
    })),
  )}`;
  return frame({ title: chain.label, chain, chains, body });
}

type BlockTransaction = { hash: Hex; from: Hex; to: Hex | null; value: bigint };

const transactionRows = (
  chain: ExplorerChain,
  transactions: readonly BlockTransaction[],
  none: string,
): Html =>
  transactions.length === 0
    ? empty(none)
    : html`<ol class="rows">${transactions.map(
        ({ hash, from, to, value }) => html`<li><b>${txLink(chain, hash)}</b>
<span>${addressLink(chain, from, 'short')} → ${to ? addressLink(chain, to, 'short') : 'a new contract'}</span>
<span class="amount">${exactMoney(value, chain.currency)}</span></li>`,
      )}</ol>`;

export function blockPage({ chain, chains }: Shown, seen: Result<typeof findBlock>): Html {
  const { block, head, page, pages, transactions } = seen;
  const body = html`<p class="eyebrow">${chain.label}</p><h1>Block ${block.number}</h1>
${facts([
  { name: 'Time', value: time(timeOf(block.timestamp)) },
  { name: 'Hash', value: block.hash },
  {
    name: 'Parent',
    value:
      block.number === 0n
        ? block.parentHash
        : html`<a href="${pathTo(chain, 'block', block.number - 1n)}">${block.parentHash}</a>`,
  },
  { name: 'Gas used', value: block.gasUsed.toLocaleString('en') },
])}
<nav class="pages" aria-label="Blocks">${block.number === 0n ? '' : html`<a href="${pathTo(chain, 'block', block.number - 1n)}">Block before</a>`}
${block.number < head ? html`<a href="${pathTo(chain, 'block', block.number + 1n)}">Block after</a>` : html`<span>This is the newest block.</span>`}</nav>
<h2>Transactions</h2>
${transactionRows(chain, transactions, 'No transactions in this block.')}
${
  pages === 1
    ? ''
    : html`<nav class="pages" aria-label="Pages">${page > 1 ? html`<a href="?page=${page - 1}">Previous</a>` : ''}
<span>Page ${page} of ${pages}</span>${page < pages ? html`<a href="?page=${page + 1}">Next</a>` : ''}</nav>`
}`;
  return frame({ title: `Block ${block.number}`, chain, chains, body });
}

export function transactionPage({ chain, chains }: Shown, seen: Result<typeof findTransaction>): Html {
  const { transaction, receipt, at, confirmations, call, events, reason } = seen;
  const status = receipt?.status ?? 'pending';
  const body = html`<p class="eyebrow">${chain.label}</p><h1>Transaction</h1>
${facts([
  { name: 'Status', value: html`<b class="status ${status}">${statusWords[status]}</b>` },
  reason === null ? null : { name: 'Reason', value: reason },
  { name: 'Hash', value: transaction.hash },
  receipt && { name: 'Block', value: blockLink(chain, receipt.blockNumber) },
  at && { name: 'Time', value: time(at) },
  { name: 'From', value: addressLink(chain, transaction.from) },
  {
    name: 'To',
    value: transaction.to
      ? addressLink(chain, transaction.to)
      : receipt?.contractAddress
        ? html`a new contract: ${addressLink(chain, receipt.contractAddress)}`
        : 'a new contract',
  },
  { name: 'Value', value: exactMoney(transaction.value, chain.currency) },
  receipt && {
    name: 'Network fee',
    value: exactMoney(receipt.gasUsed * receipt.effectiveGasPrice, chain.currency),
  },
  receipt && { name: 'Gas used', value: receipt.gasUsed.toLocaleString('en') },
  { name: 'Nonce', value: transaction.nonce },
  { name: 'Confirmations', value: confirmations },
])}
${receipt ? '' : html`<p class="note">This page looks again every 3 seconds.</p>`}
<h2>Call</h2>${call ? callCard(chain, call) : empty(transaction.to ? 'A plain transfer: nothing was called.' : 'A contract was created.')}
<h2>Events</h2>${
    events.length === 0 ? empty('No contract said anything.') : events.map((event) => eventCard(chain, event))
  }`;
  return frame({ title: 'Transaction', chain, chains, body, refresh: receipt ? undefined : 3 });
}

const argumentList = (chain: ExplorerChain, args: readonly Argument[]): Html =>
  facts(
    args.map(({ name, value, address }) => ({
      name,
      value: address
        ? addressLink(chain, value as Hex)
        : ['tokenId', 'id'].includes(name)
          ? tokenLink(chain, value)
          : value,
    })),
  );

const tokenLink = (chain: ExplorerChain, id: string): Html =>
  html`<a href="${tokenPath(chain, BigInt(id))}">${id}</a>`;

const callCard = (chain: ExplorerChain, { name, args }: DecodedCall): Html =>
  html`<section class="card"><h3>${name}</h3>${argumentList(chain, args)}</section>`;

const eventCard = (chain: ExplorerChain, { name, contract, args }: DecodedEvent): Html =>
  html`<section class="card"><h3>${name}</h3><p class="by">${addressLink(chain, contract)}</p>${argumentList(chain, args)}</section>`;

const eventRows = (chain: ExplorerChain, events: readonly SeenEvent[], since: bigint): Html =>
  html`${
    events.length === 0
      ? empty('Nothing in the contracts of this chain.')
      : html`<ol class="rows">${events.map(
          ({ name, hash, contract, at }) => html`<li><b>${name}</b>
<span>${addressLink(chain, contract, 'short')} · ${txLink(chain, hash)}</span>${time(at)}</li>`,
        )}</ol>`
  }${since === 0n ? '' : html`<p class="note">Looked for from block ${since} on.</p>`}`;

export function addressPage({ chain, chains }: Shown, seen: Result<typeof findAddress>): Html {
  const { address, balance, sent, contract, label, tokens, tokenCount, events, since } = seen;
  const body = html`<p class="eyebrow">${chain.label}</p><h1>${label ?? (contract ? 'Contract' : 'Wallet')}</h1>
${facts([
  { name: 'Address', value: address },
  { name: 'Balance', value: exactMoney(balance, chain.currency) },
  { name: 'Transactions sent', value: sent },
  { name: 'Tokens held', value: tokenCount },
])}
<h2>Tokens</h2>${
    tokens.length === 0
      ? empty('None.')
      : html`<ul class="tokens">${tokens.map(
          (id) =>
            html`<li><a href="${tokenPath(chain, id)}">Drop ${dropOf(id)}, serial ${serialOf(id)}</a></li>`,
        )}</ul>`
  }
<h2>Events</h2>${eventRows(chain, events, since)}`;
  return frame({ title: label ?? `Address ${address}`, chain, chains, body });
}

export function tokenPage({ chain, chains }: Shown, seen: Result<typeof findToken>): Html {
  const { contract, tokenId, owner, uri, events, since } = seen;
  const body = html`<p class="eyebrow">${chain.label}</p><h1>Drop ${dropOf(tokenId)}, serial ${serialOf(tokenId)}</h1>
${facts([
  { name: 'Token', value: tokenId },
  { name: 'Contract', value: addressLink(chain, contract) },
  { name: 'Owner', value: addressLink(chain, owner) },
  {
    name: 'Metadata',
    value: /^https?:\/\//.test(uri) ? html`<a href="${uri}" rel="noreferrer">${uri}</a>` : uri,
  },
])}
<h2>Events</h2>${eventRows(chain, events, since)}`;
  return frame({ title: `Token ${tokenId}`, chain, chains, body });
}

export function problemPage(
  { title, message }: PageProblem,
  chains: readonly ExplorerChain[],
  chain: ExplorerChain | null,
): Html {
  const body = html`<h1>${title}</h1><p>${message}</p>
<p><a href="${chain ? `${BASE}/${chain.name}` : BASE}">${chain ? `Newest blocks of ${chain.label}` : 'All chains'}</a></p>`;
  return frame({ title, chain, chains, body });
}
