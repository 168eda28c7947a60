import type { JsonLd } from '../../../lib/document/page-meta.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { common, home } from '../../../messages/en.ts';

/** The company and the site's search, for schema.org. */
export const aboutCompany = (origin: string): JsonLd[] =>
  !import.meta.env.SSR
    ? []
    : [
        {
          '@type': 'Organization',
          name: common.product,
          legalName: common.company,
          url: `${origin}/`,
          logo: `${origin}/icon-512.png`,
          description: home.description,
        },
        {
          '@type': 'WebSite',
          name: common.product,
          url: `${origin}/`,
          potentialAction: {
            '@type': 'SearchAction',
            target: {
              '@type': 'EntryPoint',
              urlTemplate: `${origin}${patterns.explore}?q={search_term_string}`,
            },
            'query-input': 'required name=search_term_string',
          },
        },
      ];
