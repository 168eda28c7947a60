/** Draws the master of one poster: `node artwork/src/masters/main.ts ID`, a WebP on its output. */
import { DESIGNS } from '../designs/index.ts';
import { drawMaster } from './draw-master.ts';

const [id] = process.argv.slice(2);
const design = DESIGNS.find((one) => one.id === id);
if (!design) throw new RangeError(`no design ${id}`);
process.stdout.write(await drawMaster(design));
