import { html } from 'hono/html';
import { page, readable } from '../mail/pages.ts';

/** A message as the browser reads it. */
export interface PushedMessage {
  id: string;
  browser: string;
  receivedAt: string;
  /** seconds for which the service keeps it */
  ttl: number;
  urgency: string | null;
  /** the sender's text: ours is JSON */
  text: string;
}

function partsOf(text: string): { title: string; text: string } {
  try {
    const { title, text: more } = JSON.parse(text);
    return { title: String(title), text: String(more) };
  } catch {
    return { title: text, text: '' };
  }
}

/** Every message, newest first. */
export function pushPage(messages: PushedMessage[]) {
  const rows = messages.map((message) => {
    const { title, text } = partsOf(message.text);
    return html`<li><div class="sms"><strong>${title}</strong>
<span>${text}</span>
<time datetime="${message.receivedAt}">${readable(message.receivedAt)}</time></div></li>`;
  });
  const body = html`<h1>Messages to devices</h1>
${messages.length > 0 ? html`<ul class="mails">${rows}</ul>` : html`<p class="empty">No message yet. This page looks again every 5 seconds.</p>`}`;
  return page('Messages to devices', body, 5);
}
