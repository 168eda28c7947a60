import { MINUTE_MS, REMIND_MINUTES } from '@talkies/shared';
import type { Opening } from './openings.ts';

const MAX_OCTETS = 75;
const HALF_AN_HOUR_MS = 30 * MINUTE_MS;

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');
/** Text as a value (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

/** Folds a line into parts of at most 75 octets, each further one beginning with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const lines: string[] = [];
  let now = '';
  for (const sign of line) {
    if (Buffer.byteLength(now + sign) > MAX_OCTETS) {
      lines.push(now);
      now = ' ';
    }
    now += sign;
  }
  return [...lines, now].join('\r\n');
}

/**
 * A calendar with the one opening and an alarm before it. `uid` names the opening for good: a file that is downloaded
 * again after the date was moved replaces the first one.
 */
export function calendarOf({ title, path, at }: Opening, uid: string, publicUrl: string, now: Date): string {
  const url = publicUrl + path;
  const summary = escaped(`${title} opens on Talkies`);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Talkies//Openings//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(now)}`,
    `SEQUENCE:${Math.floor(now.getTime() / 1000) % 2_147_483_647}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(new Date(at.getTime() + HALF_AN_HOUR_MS))}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escaped(url)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${summary}`,
    `TRIGGER:-PT${REMIND_MINUTES}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
