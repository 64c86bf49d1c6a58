// A sandbox in its own process, which a test kills: prints its origins when it answers.
import { openAsBlob } from 'node:fs';
import { openEmbedded } from '#sandbox/database/openEmbedded.ts';
import { createSandbox } from '#sandbox/server.ts';
import { baseOptions } from '../support/sandbox/baseOptions.ts';

const [dataDir = '', city = ''] = process.argv.slice(2);
const db = await openEmbedded({ dataDir, dump: await openAsBlob(city) });
const { origins } = await createSandbox({ ...baseOptions, db });
console.log(JSON.stringify(origins));
