import { z } from 'zod';
import { list } from './list.ts';
import { dollars } from './vault.ts';

/** The settings of lotteries; docs/operating.md explains them. */
export const lotteryEnvironment = {
  BEACON_URLS: list.pipe(z.array(z.url())),
  BEACON_CHAIN: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'expected the hash of a drand chain, 64 hexadecimal digits')
    .default('04f1e9062b8a81f848fded9c12306733282b2727ecced50032187751166ec8c3'),
  LOTTERY_CLOSED_REGIONS: list.pipe(
    z.array(z.string().regex(/^[A-Z]{2}$/, 'expected countries such as SG,AE (ISO 3166-1 alpha-2)')),
  ),
  REGION_HEADER: z.string().min(1).optional(),
  LOTTERY_DAILY_USD: dollars.default(500_00n),
  LOTTERY_GRANTED_DAILY_USD: dollars.default(1_000_00n),
};
type Environment = z.output<z.ZodObject<typeof lotteryEnvironment>>;

export interface LotteryConfig {
  /** URLs of drand's HTTP API, tried in this order, each answer checked; and the network by the hash of its chain */
  beacon: { urls: string[]; chainHash: string };
  /** the regions where paid tickets are not sold */
  closedRegions: string[];
  /** the header in which our proxy says where a visitor is; null: visitors state it */
  regionHeader: string | null;
  /** US cents that one person may spend on tickets within 24 hours */
  dailyCents: bigint;
  /**
   * US cents of tickets that the shop buys within 24 hours for people who paid a provider, in all; 0: none are sold so
   */
  grantedDailyCents: bigint;
}

const DRAND = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
];

export const lotteryOf = (e: Environment): LotteryConfig => ({
  beacon: { urls: e.BEACON_URLS.length > 0 ? e.BEACON_URLS : DRAND, chainHash: e.BEACON_CHAIN },
  closedRegions: e.LOTTERY_CLOSED_REGIONS,
  regionHeader: e.REGION_HEADER ?? null,
  dailyCents: e.LOTTERY_DAILY_USD,
  grantedDailyCents: e.LOTTERY_GRANTED_DAILY_USD,
});
