import type { StudioRole } from '@talkies/shared/studio';
import type { Browser } from 'playwright-core';
import { type Account, newAccount, register } from '../../src/account.ts';
import { apiRequest } from '../../src/api-request.ts';
import { type Person, visitor } from '../../src/browser.ts';
import { codeFromMail, linkFromMail } from '../../src/inbox.ts';
import { command } from '../../src/operator.ts';

/** Accepts a mailed invitation and enters the studio, by the requests of the pages that `studio.test.ts` goes through. */
export async function enterStudio({ page }: Pick<Person, 'page'>, { email }: Account): Promise<void> {
  const token = new URL(await linkFromMail(email, /invit/i)).searchParams.get('token');
  await apiRequest(page, 'POST', '/api/studio/invitation', { token });
  await apiRequest(page, 'POST', '/api/studio/step-up/code');
  await apiRequest(page, 'POST', '/api/studio/step-up', { code: await codeFromMail(email) });
}

/** A member whom the demonstration's owner has invited. The page is empty. */
export async function invitedMember(browser: Browser, role: StudioRole): Promise<Person> {
  const [owner, person, account] = [await visitor(browser), await visitor(browser), newAccount()];
  await owner.page.request.get((await command('operator', 'studio', 'link')).match(/http\S+/)?.[0] ?? '');
  await apiRequest(owner.page, 'POST', '/api/studio/invitations', { email: account.email, role });
  await owner.context.close();
  await register(person.page, account);
  await enterStudio(person, account);
  return person;
}
