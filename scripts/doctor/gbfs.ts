import { readDiscovery } from '#api/gbfs/rows.ts';
import { ask, type Finding, unknown, well, wrong } from './finding.ts';

/** The files that the app reads (src/api/gbfs/feed.ts). */
const READ = [
  'vehicle_types',
  'vehicle_status',
  'free_bike_status',
  'station_information',
  'station_status',
  'system_pricing_plans',
  'geofencing_zones',
];

type Feed = { url: string; appOrigin: string; hosts: readonly string[] };

/** Whether browsers on the app's pages can read a GBFS feed. `hosts`: the origins of GBFS_HOSTS. */
export async function examineFeed({ url, appOrigin, hosts }: Feed): Promise<Finding[]> {
  const read = async (file: string, address: string): Promise<Finding> => {
    const answer = await ask(address, { headers: { Origin: appOrigin } });
    if (!answer) return wrong(`gbfs: ${file} has no answer`, 'Answer within ten seconds.');
    if (answer.status !== 200)
      return wrong(`gbfs: ${file} is answered with ${answer.status}`, `Correct its address in gbfs.json: ${address}`);
    const allowed = answer.headers.get('Access-Control-Allow-Origin') ?? '';
    if (!['*', appOrigin].includes(allowed))
      return wrong(
        `gbfs: pages of ${appOrigin} may not read ${file}`,
        'Ask its operator for Access-Control-Allow-Origin: *.',
      );
    return well(`gbfs: pages may read ${file}`);
  };
  const first = await read('gbfs.json', url);
  if (first.is !== 'well') return [first];
  const answer = await ask(url);
  const files = readDiscovery(await answer?.json().catch(() => null), ['ru', 'en']);
  if (!files)
    return [first, wrong('gbfs: GBFS_URL lists no files', 'Set GBFS_URL to the gbfs.json of a feed, 2.x or 3.0.')];
  const listed = [...files].filter(([name]) => READ.includes(name));
  const allowed = [url, ...hosts].map((address) => new URL(address).origin);
  const foreign = [...new Set(listed.map(([, address]) => new URL(address).origin))].filter(
    (origin) => !allowed.includes(origin),
  );
  return [
    first,
    ...(await Promise.all(listed.map(([name, address]) => read(name, address)))),
    ...(foreign.length > 0
      ? [wrong('gbfs: the Content-Security-Policy blocks some files', `GBFS_HOSTS=${foreign.join(' ')}`)]
      : []),
    ...(listed.some(([name]) => name.endsWith('_status'))
      ? []
      : [unknown('gbfs: what moves (it lists no vehicles and no stations)')]),
  ];
}
