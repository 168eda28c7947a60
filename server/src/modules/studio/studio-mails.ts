import { studioInvitationPath } from '@talkies/shared/studio';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { emailTemplate } from '../../platform/mail/email-template.ts';
import { sealedToken } from '../../platform/sealed-token.ts';
import { users } from '../accounts/index.ts';
import { INVITATION_DAYS } from './rules.ts';
import { studioInvitations } from './tables.ts';

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'studio/invitation': { invitationId: string };
  }
}

/** Registers the invitation's mail; it is not sent for an invitation that was withdrawn or replaced, or has expired. */
export function composeStudioMails(ctx: Needs<'clock' | 'config' | 'db' | 'mail'>): void {
  ctx.mail.compose('studio/invitation', {
    facts: async ({ invitationId }) => {
      const [found] = await ctx.db
        .select({ email: studioInvitations.email, role: studioInvitations.role, by: users.name })
        .from(studioInvitations)
        .innerJoin(users, eq(users.id, studioInvitations.invitedBy))
        .where(
          and(
            eq(studioInvitations.id, invitationId),
            isNull(studioInvitations.endedAt),
            gt(studioInvitations.expiresAt, ctx.clock.now()),
          ),
        );
      return found ? { ...found, invitationId } : null;
    },
    words: (found) => {
      const token = sealedToken(ctx.config.authSecret, 'studio invitation', found.invitationId);
      return emailTemplate({
        to: found.email,
        subject: 'You are invited to run Talkies',
        heading: 'You are invited to the studio',
        paragraphs: [
          `${found.by} invites you to the studio of Talkies as ${found.role}.`,
          'Sign in with this address, or make an account with it, and press the button.',
        ],
        button: { label: 'Open the studio', url: `${ctx.config.publicUrl}${studioInvitationPath(token)}` },
        notes: [
          `The button works once, for ${INVITATION_DAYS} days.`,
          'You do not know what this is about? Then ignore this mail.',
        ],
      });
    },
    samples: ({ to, id }) => [{ email: to, role: 'editor' as const, by: 'An owner', invitationId: id }],
  });
}
