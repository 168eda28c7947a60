/** Which lotteries the studio lists. */
export const lotteryShows = ['all', 'current', 'past'] as const;
export type LotteryShow = (typeof lotteryShows)[number];
