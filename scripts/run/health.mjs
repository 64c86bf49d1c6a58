// Whether the app's server of this machine can serve where its settings say: the health check of the Dockerfile.
import { existsSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';

const own = new URL('../../.env', import.meta.url);
if (existsSync(own)) process.loadEnvFile(own);
const { PORT: port, HOST: host = '', TLS_KEY_FILE: key } = process.env;
const everywhere = { '': '127.0.0.1', '0.0.0.0': '127.0.0.1', '::': '::1' };
const place = { host: everywhere[host] ?? host, port: port || 4173, path: '/readyz' };
/** The certificate names the app's public host, not this address. */
const ask = key ? https.get({ ...place, rejectUnauthorized: false }) : http.get(place);
ask.on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1));
