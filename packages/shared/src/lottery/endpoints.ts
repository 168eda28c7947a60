import type { Endpoint } from '../common/endpoint.ts';

export const lotteryEndpoints = {
  listLotteries: { method: 'get', path: '/api/lotteries', access: 'public' },
  getLottery: { method: 'get', path: '/api/lotteries/:id', access: 'public' },
  myLottery: { method: 'get', path: '/api/lotteries/:id/mine', access: 'user' },
  myLotteries: { method: 'get', path: '/api/lottery-tickets', access: 'user' },
  lotteryTickets: { method: 'get', path: '/api/lotteries/:id/tickets', access: 'public' },
  lotteryDraw: { method: 'get', path: '/lottery/:id/draw.json', access: 'public' },
  createTicketOrder: { method: 'post', path: '/api/lotteries/:id/orders', access: 'user' },
  ticketOrder: { method: 'get', path: '/api/ticket-orders/:id', access: 'user' },
  fundTickets: { method: 'post', path: '/api/lotteries/:id/fundings', access: 'user' },
  lotteryEntry: { method: 'get', path: '/api/lottery-entry', access: 'user' },
  setLotteryEntry: { method: 'put', path: '/api/lottery-entry', access: 'user' },
  excludeFromLotteries: { method: 'post', path: '/api/lottery-entry/exclusion', access: 'user' },
} as const satisfies Record<string, Endpoint>;
