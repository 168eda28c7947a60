import { studioPatterns } from '@talkies/shared/studio';

export const lotteriesPath = studioPatterns.lotteries;
export const newLotteryPath = `${lotteriesPath}/new`;
export const studioLotteryPath = (id: string): string => `${lotteriesPath}/lottery/${encodeURIComponent(id)}`;
export const studioAuctionPath = (id: string): string =>
  `${studioPatterns.auctions}/item/${encodeURIComponent(id)}`;
