// A sandbox in its own process, which a test kills: prints its origins when it answers.
import { openAsBlob } from 'node:fs';
import { createSandbox } from '#sandbox/server.ts';
import { standing } from './standing.ts';

const [dataDir = '', city = ''] = process.argv.slice(2);
const { origins } = await createSandbox({ ...standing, dataDir, dump: await openAsBlob(city) });
console.log(JSON.stringify(origins));
