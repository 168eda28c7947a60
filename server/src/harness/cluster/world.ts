import type { Role } from '../../platform/config/config.ts';
import type { Closing } from '../testing/mail.ts';
import { type DatabaseCluster, openDatabase } from './database.ts';
import { openProxies, type Proxies } from './proxies.ts';
import { openShop, processesToRun, type ShopOfProcesses } from './shop.ts';

const PROCESSES: readonly (readonly [Role, number])[] = [
  ['api', 3],
  ['worker', 2],
  ['reader', 2],
];

/** A shop over a database cluster, with proxies in front of both. */
export interface ClusterWorld extends ShopOfProcesses {
  database: DatabaseCluster;
  proxies: Proxies;
}

/** Opens the database and the proxies; none of the shop's processes runs yet. */
export async function openCluster(folder: string, closing: Closing): Promise<ClusterWorld> {
  const toRun = await processesToRun(PROCESSES);
  const apiPorts = toRun.filter(({ role }) => role === 'api').map(({ port }) => port);
  const database = await openDatabase(folder, closing);
  const proxies = await openProxies(folder, database, apiPorts, closing);
  const settings = {
    DATABASE_DIRECT_URL: proxies.directUrl,
    DATABASE_READ_URLS: database.members.map(({ url }) => url).join(','),
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const { url, databaseUrl } = proxies;
  const shop = await openShop(folder, toRun, { url, databaseUrl, settings, distant: true }, closing);
  return { ...shop, database, proxies };
}
