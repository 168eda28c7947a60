import type { Browser } from 'playwright-core';
import { becomeMember, newAccount } from '../../src/account.ts';
import { desktop, type Person, visitor } from '../../src/browser.ts';
import { codeFromMail, linkFromMail } from '../../src/inbox.ts';
import { command } from '../../src/operator.ts';

/** The screen in which each role works. */
const screenOf = { Editor: 'Catalogue', Support: 'Inbox' } as const;

/** A member whom the demonstration's owner has invited. */
export async function invitedMember(browser: Browser, role: keyof typeof screenOf): Promise<Person> {
  const owner = await visitor(browser, desktop);
  const guest = newAccount();
  await owner.page.goto((await command('operator', 'studio', 'link')).match(/http\S+/)?.[0] ?? '');
  await owner.page.getByRole('link', { name: 'Members' }).click();
  await owner.page.getByLabel('Their email').fill(guest.email);
  await owner.page.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await owner.page.getByRole('button', { name: 'Send the invitation' }).click();
  await owner.page.getByText(`The invitation is on its way to ${guest.email}.`).waitFor();
  await owner.context.close();
  const person = await visitor(browser, desktop);
  await becomeMember(person.page, guest);
  await person.page.goto(await linkFromMail(guest.email, /invit/i));
  await person.page.getByRole('button', { name: 'Accept' }).click();
  await person.page.getByRole('button', { name: 'Mail me a code' }).click();
  await person.page.getByLabel('6-digit code').fill(await codeFromMail(guest.email));
  await person.page.getByRole('button', { name: 'Open the studio' }).click();
  await person.page.getByRole('link', { name: screenOf[role], exact: true }).waitFor();
  return person;
}
