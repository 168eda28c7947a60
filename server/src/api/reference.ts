import { escapeMarkup } from '../platform/markup.ts';
import type { openApiDocument } from './openapi.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: { 'application/json': { schema: unknown } } };
  responses: { 200: { content: { 'application/json': { schema: unknown } } } };
}

const code = (value: unknown): string =>
  `<pre><code>${escapeMarkup(JSON.stringify(value, null, 2))}</code></pre>`;
const detailsBlock = (title: string, value: unknown): string =>
  `<details><summary>${title}</summary>${code(value)}</details>`;

function section(path: string, method: string, operation: Operation): string {
  const rows = operation.parameters
    .map(
      (p) =>
        `<tr><td><code>${escapeMarkup(p.name)}</code></td><td>${p.in}</td><td>${escapeMarkup(JSON.stringify(p.schema))}</td></tr>`,
    )
    .join('');
  const body = operation.requestBody?.content['application/json'].schema;
  return `<section id="${operation.operationId}">
<h2><b>${method.toUpperCase()}</b> ${escapeMarkup(path)}</h2>
<p>${operation.operationId} · ${operation.security.length > 0 ? 'signed in' : 'everybody'}</p>
${rows ? `<table><thead><tr><th>Parameter</th><th>In</th><th>Shape</th></tr></thead><tbody>${rows}</tbody></table>` : ''}
${body ? detailsBlock('Body', body) : ''}${detailsBlock('Answer', operation.responses[200].content['application/json'].schema)}
</section>`;
}

const style = `:root{color-scheme:dark light}body{margin:0 auto;max-width:960px;padding:24px 20px 96px;font:17px/1.55 system-ui,sans-serif;
background:#170609;color:#faf0df}a{color:#f8b742}h1{font:400 48px/1.1 Georgia,serif}h2{font-size:20px;margin:40px 0 4px;overflow-wrap:anywhere}
h2 b{color:#f8b742}p{color:#dcc4b2;margin:0 0 8px}table{border-collapse:collapse;width:100%}td,th{border-top:1px solid #5a2a33;padding:8px;
text-align:left;overflow-wrap:anywhere;vertical-align:top}summary{min-height:44px;line-height:44px;cursor:pointer}pre{overflow:auto;background:#0e0305;
padding:16px}nav{columns:2 260px}nav a{display:block;min-height:32px}@media (prefers-color-scheme:light){body{background:#fbf3e3;color:#2b0d12}
a,h2 b{color:#8a4b00}p{color:#5c3733}pre{background:#f1e3c8}td,th{border-color:#dcc7a0}}`;

/** The reference page at /api: the OpenAPI document in readable form, without scripts or third parties. */
export function referencePage(document: ReturnType<typeof openApiDocument>): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Operation,
    })),
  );
  const links = operations
    .map(({ operation: o }) => `<a href="#${o.operationId}">${o.operationId}</a>`)
    .join('');
  const sections = operations
    .map(({ path, method, operation }) => section(path, method, operation))
    .join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API · Talkies</title><style>${style}</style></head><body><h1>Talkies API</h1>
<p>${escapeMarkup(document.info.description)} Failures are problem documents (RFC 9457) with a stable code.
The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p><nav>${links}</nav>${sections}</body></html>`;
}
