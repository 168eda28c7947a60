/** The studio's lists of lotteries. */
export const lotteryShows = ['all', 'current', 'past'] as const;
export type LotteryShow = (typeof lotteryShows)[number];
