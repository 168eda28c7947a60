import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const AccountSchema = z.object({
  sub: z.string(),
  name: z.string(),
  email: z.string(),
  verified: z.boolean(),
  /** whether Google runs the mailboxes of the address's domain (Workspace); absent in files of before */
  hosted: z.boolean().default(false),
});
export type GoogleAccount = z.infer<typeof AccountSchema>;

/** An account's lasting id at the provider: digits, as Google's are. */
const subOf = (email: string): string =>
  BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 16)}`)
    .toString()
    .padStart(21, '1');

const account = (name: string, email: string, hosted = true, verified = true): GoogleAccount => ({
  sub: subOf(email),
  name,
  email,
  verified,
  hosted,
});

/**
 * The accounts that always exist: two people whose mailboxes Google runs, one with a mailbox elsewhere, and one whose
 * address Google has not verified.
 */
const residents = [
  account('Kaveri Subramani', 'kaveri@gmail.example'),
  account('Thamarai Velan', 'thamarai@gmail.example'),
  account('Mullai Elsewhere', 'mullai@elsewhere.example', false),
  account('Nila Unverified', 'nila@elsewhere.example', false, false),
];

export interface GoogleAccounts {
  list(): GoogleAccount[];
  find(sub: string): GoogleAccount | undefined;
  /** Adds an account, or finds the one that has this address. */
  add(name: string, email: string, hosted: boolean, verified: boolean): GoogleAccount;
}

/** Accounts of the stand-in; added ones are stored in `file`. */
export function openAccounts(file: string): GoogleAccounts {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const added = existsSync(file) ? z.array(AccountSchema).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const list = (): GoogleAccount[] => [...residents, ...added];
  return {
    list,
    find: (sub) => list().find((one) => one.sub === sub),
    add: (name, email, hosted, verified) => {
      const address = email.trim().toLowerCase();
      const known = list().find((one) => one.email === address);
      if (known) return known;
      const made = account(name.trim() || address, address, hosted, verified);
      added.push(made);
      writeFileSync(`${file}.new`, JSON.stringify(added), { mode: 0o600 });
      renameSync(`${file}.new`, file);
      return made;
    },
  };
}
