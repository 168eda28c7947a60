import { createReader } from '../../chain/reader/reader.ts';
import { systemClock } from '../../platform/clock.ts';
import { contextOf } from '../testing/settings.ts';
import { eager } from './readers.ts';

/** One of several processes that follow one chain into one database. */
const ctx = await contextOf(process.env, systemClock);
createReader(ctx, eager).start();
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
