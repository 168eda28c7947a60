import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { z } from 'zod';

const MailSchema = z.object({
  id: z.string(),
  receivedAt: z.iso.datetime(),
  from: z.string(),
  /** the envelope's recipients, lower case */
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  source: z.string(),
});
export type Mail = z.infer<typeof MailSchema>;

export interface MailStore {
  add(envelope: { from: string; to: string[] }, source: Buffer): Promise<Mail>;
  /** newest first; `to` selects one recipient */
  list(to?: string): Mail[];
  find(id: string): Mail | undefined;
  clear(): void;
}

/** Mails as one file each in `folder`, so that they survive a restart; only the newest `keep` stay. */
export function openMailStore(folder: string, keep = 500): MailStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (mail: Mail): string => join(folder, `${mail.id}.json`);
  let mails = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => MailSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
    .reverse();

  return {
    async add(envelope, source) {
      const parsed = await PostalMime.parse(source);
      const receivedAt = new Date().toISOString();
      const mail: Mail = {
        // ids sort by time of arrival
        id: `${receivedAt.replaceAll(/\D/g, '')}-${randomUUID().slice(0, 8)}`,
        receivedAt,
        from: envelope.from,
        to: envelope.to.map((address) => address.toLowerCase()),
        subject: parsed.subject ?? '(no subject)',
        text: parsed.text ?? '',
        html: parsed.html ?? null,
        source: source.toString('utf8'),
      };
      const draft = `${fileOf(mail)}.part`;
      writeFileSync(draft, JSON.stringify(mail), { mode: 0o600 });
      renameSync(draft, fileOf(mail));
      for (const old of mails.slice(keep - 1)) rmSync(fileOf(old), { force: true });
      mails = [mail, ...mails.slice(0, keep - 1)];
      return mail;
    },
    list: (to) => (to ? mails.filter((mail) => mail.to.includes(to.toLowerCase())) : mails),
    find: (id) => mails.find((mail) => mail.id === id),
    clear() {
      for (const mail of mails) rmSync(fileOf(mail), { force: true });
      mails = [];
    },
  };
}
