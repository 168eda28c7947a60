import { demonstrationLink } from '../../src/flows/studio/entrance/demonstration-link.ts';
import {
  addOwner,
  allowCode,
  listMembers,
  memberByEmail,
  removeMember,
} from '../../src/modules/studio/index.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../options.ts';

const usage = `operator studio [members]
  who runs the shop from the browser, with their role, and who is invited
operator studio owner EMAIL
  makes somebody with an account an owner, who invites the others
operator studio remove EMAIL
  ends somebody's membership at once
operator studio link
  of a demonstration on local chains: an address that opens its studio once, within an hour
operator studio code EMAIL
  lets somebody who lost their passkey in by one mailed code, within a day`;

/** `operator studio`: who may run the shop from the browser. */
export const operatorStudio: Command = async (ctx, [verb = 'members', email, ...more], io) => {
  if (more.length > 0 || ['members', 'link'].includes(verb) !== (email === undefined))
    throw new UsageError(usage);
  switch (verb) {
    case 'members': {
      const { members, invitations } = await listMembers(ctx);
      for (const one of members) io.out([one.email, one.role, one.since, one.addedBy].join('\t'));
      for (const one of invitations)
        io.out([one.email, `invited as ${one.role}`, one.since, one.invitedBy].join('\t'));
      return 0;
    }
    case 'link':
      io.out(await demonstrationLink(ctx));
      return 0;
    case 'owner':
      await addOwner(ctx, email ?? '');
      io.out(`${email} owns the studio: ${ctx.config.publicUrl}/studio`);
      return 0;
    case 'remove':
      await removeMember(ctx, 'command', await memberByEmail(ctx, email ?? ''));
      io.out(`${email} is out of the studio.`);
      return 0;
    case 'code':
      await allowCode(ctx, 'command', await memberByEmail(ctx, email ?? ''));
      io.out(`${email} may use one mailed code within a day.`);
      return 0;
    default:
      throw new UsageError(usage);
  }
};
