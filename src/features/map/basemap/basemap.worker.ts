/**
 * Runs inside MapLibre's own workers (`importScriptInWorkers`): answers `basemap://roads` and so on there, so that
 * neither decoding nor copying of 46,000 houses ever touches the page's thread.
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

/** A failed load is forgotten, so that it may be tried again. */
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
