import { join } from 'node:path';
import { root } from './command.ts';

/**
 * Where Node keeps compiled code of sources and packages; the shop's processes have the same (scripts/start/children.ts). A
 * process that a test starts, and one that is killed and started again, reads it there a third sooner.
 */
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');
