/**
 * Runs inside MapLibre's own workers (`importScriptInWorkers`) and answers requests such as `basemap://roads` there, so
 * that decoding and copying 46,000 houses never blocks the page's thread.
 */
import { decodeLayer } from './decode.ts';
import { decodeHouses } from './houses.ts';
import type { PackedMap } from './packed.ts';

type ProtocolHost = {
  addProtocol: (name: string, answer: (request: { url: string }) => Promise<{ data: unknown }>) => void;
};

declare const self: ProtocolHost;

const PROTOCOL = 'basemap';
const FILE = '/basemap/moscow.json';
let packed: Promise<PackedMap> | undefined;

async function read(): Promise<PackedMap> {
  const response = await fetch(FILE);
  if (!response.ok) throw new Error(`${FILE}: ${response.status}`);
  return response.json();
}

/** A failed load is not cached, so that the next request tries again. */
async function load(): Promise<PackedMap> {
  try {
    return await (packed ??= read());
  } catch (cause) {
    packed = undefined;
    throw cause;
  }
}

self.addProtocol(PROTOCOL, async ({ url }) => {
  const layerId = url.slice(PROTOCOL.length + 3);
  const map = await load();
  return { data: layerId === 'houses' ? decodeHouses(map) : decodeLayer(map, layerId) };
});
