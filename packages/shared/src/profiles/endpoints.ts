import type { Endpoint } from '../common/endpoint.ts';

/** Public profiles, following, and the order of a person's own showcase. */
export const peopleEndpoints = {
  getPerson: { method: 'get', path: '/api/people/:handle', access: 'public' },
  personShowcase: { method: 'get', path: '/api/people/:handle/showcase', access: 'public' },
  personOnSale: { method: 'get', path: '/api/people/:handle/on-sale', access: 'public' },
  personBids: { method: 'get', path: '/api/people/:handle/bids', access: 'public' },
  personActivity: { method: 'get', path: '/api/people/:handle/activity', access: 'public' },
  followPerson: { method: 'put', path: '/api/people/:handle/follow', access: 'user' },
  unfollowPerson: { method: 'delete', path: '/api/people/:handle/follow', access: 'user' },
  followState: { method: 'get', path: '/api/people/:handle/follow', access: 'user' },
  myPerson: { method: 'get', path: '/api/account/person', access: 'user' },
  myActivity: { method: 'get', path: '/api/account/activity', access: 'user' },
  listCollectors: { method: 'get', path: '/api/collectors', access: 'public' },
  myCollectorPlace: { method: 'get', path: '/api/account/collector', access: 'user' },
  setCollectorListed: { method: 'put', path: '/api/account/collector', access: 'user' },
  personSets: { method: 'get', path: '/api/people/:handle/sets', access: 'public' },
  mySets: { method: 'get', path: '/api/account/sets', access: 'user' },
  mySet: { method: 'get', path: '/api/account/sets/:slug', access: 'user' },
  myHome: { method: 'get', path: '/api/account/home', access: 'user' },
  likedItems: { method: 'get', path: '/api/account/liked', access: 'user' },
  downloadPoster: { method: 'get', path: '/api/showcase/:id/:format', access: 'user' },
  arrangeShowcase: { method: 'put', path: '/api/showcase/order', access: 'user' },
} as const satisfies Record<string, Endpoint>;
