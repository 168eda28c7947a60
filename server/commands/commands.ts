import { catalogueImport } from './catalogue-import.ts';
import { cataloguePublish } from './catalogue-publish.ts';
import { chainRebuild } from './chain-rebuild.ts';
import type { Command } from './command.ts';
import { demonstration } from './demonstration.ts';
import { dumpDatabase } from './dump-database.ts';
import { operator } from './operator/operator.ts';

/** The commands of a running shop's control channel; package.json names the scripts. */
export const commands: Record<string, Command> = {
  'catalogue:import': catalogueImport,
  'catalogue:publish': cataloguePublish,
  'chain:rebuild': chainRebuild,
  'database:dump': dumpDatabase,
  demonstration,
  operator,
};
