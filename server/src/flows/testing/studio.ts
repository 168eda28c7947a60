import type { StudioRole } from '@talkies/shared/studio';
import { eq } from 'drizzle-orm';
import type { HttpApp } from '../../api/app.ts';
import { users } from '../../modules/accounts/tables.ts';
import { mailedCode, signedIn } from '../../modules/accounts/testing/accounts.ts';
import { putMember } from '../../modules/studio/members.ts';
import type { TestContext } from '../../testing/context.ts';
import type { TestVisitor } from '../../testing/visitor.ts';

export interface StudioVisitor extends TestVisitor {
  id: string;
  email: string;
}

/** Confirms their identity again, by the code that a member without a passkey is mailed. */
export async function confirmInStudio(
  ctx: TestContext,
  visitor: Pick<StudioVisitor, 'studio' | 'email'>,
): Promise<void> {
  await visitor.studio('sendStudioCode');
  const code = await mailedCode(ctx, visitor.email);
  const { status, problem } = await visitor.studio('stepUp', { body: { code } });
  if (status !== 200) throw new Error(`${visitor.email}: ${problem.detail}`);
}

/** A signed-in person who is no member of the studio. */
export async function signedInAs(ctx: TestContext, api: HttpApp, name: string): Promise<StudioVisitor> {
  const email = `${name}@example.com`;
  const visitor = await signedIn(ctx, api, { email });
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return { ...visitor, id: user?.id ?? '', email };
}

/** A member of the studio whose session was stepped up a moment ago. */
export async function memberOf(
  ctx: TestContext,
  api: HttpApp,
  role: StudioRole,
  name: string = role,
): Promise<StudioVisitor> {
  const visitor = await signedInAs(ctx, api, name);
  await ctx.db.transaction((tx) => putMember(ctx, tx, visitor.id, { role, addedBy: 'command' }));
  await confirmInStudio(ctx, visitor);
  return visitor;
}
