import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { styles } from '../mail/styles.ts';
import type { GoogleAccount } from './accounts.ts';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/**
 * No script, nothing from other hosts. The form is answered with a redirect to the shop, so its action is unrestricted.
 */
export const pickerPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const more = `
.accounts { list-style: none; padding: 0; margin: 0 0 1.5rem; display: grid; gap: .5rem }
.accounts button { width: 100%; display: grid; gap: .1rem; text-align: start; padding: .75rem 1rem; background: var(--card); color: inherit; border: 1px solid var(--line); font-weight: 400 }
.accounts button:hover { border-color: var(--accent) }
.accounts span { color: var(--soft); overflow-wrap: anywhere }
main { max-width: 30rem }
fieldset { border: 1px solid var(--line); border-radius: 8px; padding: 1rem; display: grid; gap: .5rem; margin: 0 0 1.5rem }
form.cancel button { background: none; color: var(--accent); border-color: var(--line) }
label.check { display: flex; gap: .5rem; align-items: center; min-height: 44px }
label.check input { flex: none; min-height: 0; width: 1.25rem; height: 1.25rem }
`;

function page(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(styles + more)}</style>
</head>
<body>
<header><a href="/accounts">Google</a><p>A stand-in for Google’s sign-in: nothing leaves this machine.</p></header>
<main>${body}</main>
</body>
</html>`;
}

/** Google's account picker, as far as a shop can tell. */
export function pickerPage(shop: string, accounts: GoogleAccount[], action: string): Html {
  const rows = accounts.map(
    (account) => html`<li><form method="post" action="${action}">
<button name="sub" value="${account.sub}"><strong>${account.name}</strong>
<span>${account.email}${account.verified ? (account.hosted ? '' : ' (mailbox elsewhere)') : ' (address not verified)'}</span></button></form></li>`,
  );
  return page(
    'Choose an account',
    html`<h1>Choose an account</h1>
<p>to continue to ${shop}</p>
<ul class="accounts">${rows}</ul>
<form method="post" action="${action}"><fieldset><legend>Use another account</legend>
<label for="name">Name</label><input id="name" name="name" autocomplete="off">
<label for="email">Email</label><input id="email" name="email" type="email" required autocomplete="off">
<label class="check"><input type="checkbox" name="verified" checked> Google has verified the address</label>
<label class="check"><input type="checkbox" name="hosted" checked> Google runs the mailbox (Workspace)</label>
<button>Continue</button></fieldset></form>
<form class="cancel" method="post" action="${action}"><button name="cancel" value="yes">Cancel</button></form>`,
  );
}

export function messagePage(title: string, text: string): Html {
  return page(title, html`<h1>${title}</h1><p>${text}</p>`);
}
