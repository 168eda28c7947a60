import type { CompanyInfo } from '@talkies/shared';
import { z } from 'zod';
import { list } from './list.ts';

/** A list of `Name=https://…`, separated by commas. */
const links = list.transform((texts, check) =>
  texts.map((text) => {
    const [name = '', ...rest] = text.split('=');
    const url = z.url({ protocol: /^https$/ }).safeParse(rest.join('='));
    if (!url.success || name.trim() === '')
      check.addIssue({ code: 'custom', message: `"${text}" is not of the form Name=https://…` });
    return { name: name.trim(), url: url.data ?? '' };
  }),
);

/** The ways to reach the shop. Variables are those of docs/operating.md. */
export const companySettings = {
  SUPPORT_EMAIL: z.email().default('support@talkies.example'),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+[\d ]{7,20}$/, 'write it with its country code, such as +65 6000 0000')
    .optional(),
  SUPPORT_WHATSAPP: z.stringbool().default(false),
  SUPPORT_PLACE: z.string().max(200).default('Singapore'),
  SUPPORT_MAP: z
    .string()
    .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/, 'write latitude,longitude, such as 1.2903,103.8520')
    .default('1.2903,103.8520'),
  JOBS_URL: z.url({ protocol: /^https$/ }).optional(),
  SOCIAL_LINKS: links,
  BLOG_FEED_URL: z.url({ protocol: /^https?$/ }).optional(),
};

const schema = z.object(companySettings);

export function companyInfoOf(e: z.output<typeof schema>, demonstration: boolean): CompanyInfo {
  const [latitude = 0, longitude = 0] = e.SUPPORT_MAP.split(',').map(Number);
  return {
    demonstration,
    supportEmail: e.SUPPORT_EMAIL,
    phone: e.SUPPORT_PHONE ?? null,
    whatsapp: e.SUPPORT_WHATSAPP,
    location: e.SUPPORT_PLACE,
    latitude,
    longitude,
    jobsUrl: e.JOBS_URL ?? null,
    social: e.SOCIAL_LINKS,
  };
}
