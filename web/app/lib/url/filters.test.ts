import { describe, expect, it } from 'vitest';
import { activeKeys, readFilters, searchOf, without } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('explore’s address', () => {
  it('gives back the filters that were put into it', () => {
    const filters = { q: 'palace', film: 'kabali', price: '200', sort: 'price-up' };
    expect(read(searchOf(filters).slice(1))).toEqual(filters);
  });

  it('leaves out what a form sent empty, blanks and the order that holds anyway', () => {
    expect(read('q=&film=kabali&actor=+++&sort=curated')).toEqual({ film: 'kabali' });
    expect(searchOf({})).toBe('');
  });

  it('says the usual order only where there are words, which have the best match first', () => {
    expect(read('q=lamp&sort=curated')).toEqual({ q: 'lamp', sort: 'curated' });
    expect(read('q=lamp&sort=best')).toEqual({ q: 'lamp' });
    expect(read('sort=best')).toEqual({});
    const market = (query: string) => readFilters(new URLSearchParams(query), 'ending');
    expect(market('q=lamp&sort=ending')).toEqual({ q: 'lamp', sort: 'ending' });
    expect(market('sort=ending')).toEqual({});
  });

  it('is the same for equal filters, in whatever order they came', () => {
    expect(searchOf(read('sort=price-up&film=kabali&q=a'))).toBe(
      searchOf(read('q=a&film=kabali&sort=price-up')),
    );
  });

  it('ignores parameters that are no filters', () => {
    expect(read('utm_source=x&__proto__=y&film=kabali')).toEqual({ film: 'kabali' });
  });

  it('carries the cursor of the next rows', () => {
    expect(searchOf({ film: 'kabali' }, 'abc')).toBe('?film=kabali&cursor=abc');
  });

  it('survives markup, emoji and right-to-left text', () => {
    for (const q of ['<script>', '🎬 & “x”', 'مرحبا', "';--", '%00%'])
      expect(read(searchOf({ q }).slice(1))).toEqual({ q });
  });
});

describe('filters in use', () => {
  it('do not count the order', () => {
    expect(activeKeys({ film: 'kabali', sort: 'price-up' })).toEqual(['film']);
  });

  it('can be taken away one by one', () => {
    expect(without({ film: 'kabali', q: 'car' }, 'film')).toEqual({ q: 'car' });
  });
});
