import { readFileSync } from 'node:fs';
import type { CommunityPost } from '@talkies/shared/schemas';
import { z } from 'zod';

const short = z.string().min(1).max(200);

/** Entries of COMMUNITY_FILE. A URL that begins with a slash is the sandbox's. */
const PostsSchema = z
  .array(
    z.object({
      id: z.string().regex(/^[a-z0-9-]{1,60}$/, 'use lower-case letters, digits and hyphens'),
      title: short,
      author: short,
      site: short,
      url: z.string().max(500),
      embedUrl: z.string().max(500),
    }),
  )
  .max(12);

/**
 * The posts of the community wall (discovery:2), in the file's order; none without a file.
 * @throws with one line that says what is wrong with the file
 */
export function readCommunity(file: string | undefined, sandbox: string | undefined): CommunityPost[] {
  if (!file) return [];
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(
      `COMMUNITY_FILE ${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
  const parsed = PostsSchema.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`COMMUNITY_FILE ${file}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const address = (text: string): string => {
    const url = URL.parse(text, text.startsWith('/') ? sandbox : undefined);
    const local = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
    if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && local)))
      throw new Error(`COMMUNITY_FILE ${file}: ${text} is no address that begins with https://.`);
    return url.href;
  };
  return parsed.data.map((post) => ({ ...post, url: address(post.url), embedUrl: address(post.embedUrl) }));
}

/** The sites whose frames our pages may show. */
export const communityOrigins = (posts: readonly CommunityPost[]): string[] => [
  ...new Set(posts.map(({ embedUrl }) => new URL(embedUrl).origin)),
];
