import { controlClient } from '../controlClient.ts';

export type Control = ReturnType<typeof openControl>;

/** The sandbox's control API. A refusal is a mistake of the test. */
export const openControl = (dataOrigin: string) =>
  controlClient(dataOrigin, async (response) => {
    throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  });
