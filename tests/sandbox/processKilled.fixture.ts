// A sandbox in its own process, which a test kills: prints its origins when it answers.
import { createSandbox } from '#sandbox/server.ts';

const [dataDir = null] = process.argv.slice(2);
const { origins } = await createSandbox({
  dataDir,
  host: '127.0.0.1',
  ports: { main: 0, gateway: 0, data: 0 },
  appOrigins: [],
  clock: { running: true },
  autopilot: false,
});
console.log(JSON.stringify(origins));
