import type { MetaDescriptor } from 'react-router';
import { common, studioFrame } from '../../../../messages/en.ts';

/** The head of a page for members only. */
export const studioMeta = (title: string): MetaDescriptor[] => [
  { title: [title, ...(title === studioFrame.name ? [] : [studioFrame.name]), common.product].join(' · ') },
  { name: 'robots', content: 'noindex' },
];
