import * as v from 'valibot';
import type { FeedFiles } from './schemas.ts';

const feeds = v.object({ feeds: v.array(v.object({ name: v.string(), url: v.string() })) });
const discovery = v.object({ data: v.union([feeds, v.record(v.string(), feeds)]) });

const readJson = async (url: string): Promise<unknown> => (await fetch(url)).json();

/** A feed as a consumer finds it: the auto-discovery file and every file that it lists. @param language of a feed before 3.0 */
export async function readFeedFiles(url: string, language: string): Promise<FeedFiles> {
  const gbfs = await readJson(url);
  const { data } = v.parse(discovery, gbfs);
  const listed = v.is(feeds, data) ? data : data[language];
  const files = await Promise.all(
    (listed?.feeds ?? []).map(async (file): Promise<[string, unknown]> => [file.name, await readJson(file.url)]),
  );
  return Object.fromEntries([['gbfs', gbfs], ...files]);
}
