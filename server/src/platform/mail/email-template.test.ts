import { expect, test } from 'vitest';
import { emailTemplate } from './email-template.ts';

const mail = emailTemplate({
  to: 'asha@example.com',
  subject: 'A subject',
  heading: 'Hello',
  paragraphs: ['The first thing.', 'The second thing.'],
  button: { label: 'Press me', url: 'https://talkies.example/x' },
  notes: ['A note.'],
});

/** Tags with their classes, in order, as an outline. */
const outline = (html: string): string[] =>
  [...html.replace(/<style>[\s\S]*?<\/style>/, '').matchAll(/<([a-z]\w*)([^>]*)>/g)].map(
    ([, tag = '', attributes = '']) => {
      const name = /class="([^"]+)"/.exec(attributes)?.[1];
      return name ? `${tag}.${name}` : tag;
    },
  );

test('every mail is built alike: one heading, one button, notes under the tear line', () => {
  expect(outline(mail.html).join(' ')).toMatchInlineSnapshot(
    `"html head meta meta meta meta title body div.hint div.curtain div.sheet p.brand div.card h1 p p p.act a.button hr.tear p.note a p.note p.foot br"`,
  );
});

test('loads nothing from anywhere', () => {
  expect(mail.html).not.toMatch(/\bsrc=|url\(|@import|<link|<script/);
});

test('ends as text with who wrote and why', () => {
  expect(mail.text.split('\n\n').at(-1)).toBe(
    '-- \nTalkies Pte. Ltd., Singapore\nYou get this mail because this e-mail address is used for an account or a form at Talkies.\n',
  );
});

test('shows the lines of a paragraph and of a note as they were written', () => {
  const { html, text } = emailTemplate({
    to: 'asha@example.com',
    subject: 'A subject',
    heading: 'Hello',
    paragraphs: ['1. Open <Wallet>\n2. Press Send'],
    button: { label: 'Press me', url: 'https://talkies.example/x' },
    notes: ['Mine:\nyours'],
  });
  expect(html).toContain('<p>1. Open &lt;Wallet&gt;<br>\n2. Press Send</p>');
  expect(html).toContain('<p class="note">Mine:<br>\nyours</p>');
  expect(text).toContain('1. Open <Wallet>\n2. Press Send');
});
