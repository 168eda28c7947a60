import { readFileSync } from 'node:fs';
import { argv, exit, stdout } from 'node:process';
import { type DrawFile, DrawFileError, drawSteps, readDrawFile } from '@talkies/shared/draw';

const USAGE = `Checks the draw of a lottery, without a network.

  node verify-draw.mjs draw.json

draw.json is the file that a lottery's page offers for download. This program ends with 0 when every step holds, else
with 1. It reckons every figure anew. That the file tells the truth about the contract, its deadline, round, tickets sold
and list hash, you see by asking the contract itself: the last line says where, and what it must answer.
`;

const say = (text: string) => stdout.write(`${text}\n`);

function end(text: string): never {
  say(text);
  exit(1);
}

function read(path: string): DrawFile {
  try {
    return readDrawFile(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (error instanceof DrawFileError) end(`${path}: ${error.message}`);
    if (error instanceof SyntaxError) end(`${path} is no JSON: ${error.message}`);
    end(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function check(path: string): void {
  const file = read(path);
  say(`Lottery ${file.lotteryId} of contract ${file.contract} on chain ${file.chainId}\n`);
  const failed: string[] = [];
  let number = 0;
  for (const { what, given, computed, expected, passed, words } of drawSteps(file)) {
    say(`${++number}. ${what}: ${passed ? 'holds' : 'FAILS'}`);
    say(`   from      ${given}`);
    say(`   computed  ${computed}`);
    say(`   expected  ${expected}`);
    say(`   ${words}\n`);
    if (!passed) failed.push(what);
  }
  if (failed.length > 0) end(`The draw does NOT hold. Broken: ${failed.join(', ')}.`);
  if (!file.draw) end('What there is holds, but there is no draw to check yet.');
  say(
    `The draw holds: ticket ${file.draw.winningTicket + 1} of ${file.sold}, held by ${file.draw.winner}, won.`,
  );
  say(
    `Now compare with the contract, which this program cannot see: on chain ${file.chainId}, at the address that the lottery's page shows, ${file.contract}, lottery(${file.lotteryId}) must have the deadline ${file.deadline}, round ${file.round}, ${file.sold} sold tickets, the listHash ${file.listHash} and the winningTicket ${file.draw.winningTicket}.`,
  );
}

const [, , path] = argv;
if (path === undefined || path.startsWith('-')) end(USAGE);
check(path);
