import { html } from 'hono/html';
import { page, readable } from '../mail/pages.ts';

/** A text message as it was received. */
export interface SmsMessage {
  id: string;
  receivedAt: string;
  from: string;
  to: string;
  text: string;
}

/** Every text message, newest first. */
export function smsPage(messages: SmsMessage[]) {
  const rows = messages.map(
    (message) => html`<li><div class="sms"><strong>${message.text}</strong>
<span>to ${message.to} from ${message.from}</span>
<time datetime="${message.receivedAt}">${readable(message.receivedAt)}</time></div></li>`,
  );
  const body = html`<h1>Text messages</h1>
${messages.length > 0 ? html`<ul class="mails">${rows}</ul>` : html`<p class="empty">No message yet. This page looks again every 5 seconds.</p>`}`;
  return page('Text messages', body, 5);
}
