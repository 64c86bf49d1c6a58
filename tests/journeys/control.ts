import createClient from 'openapi-fetch';
import type { paths } from '#sandbox/control/control.d.ts';

export type Control = ReturnType<typeof openControl>;

/** The sandbox's control API, typed by its contract. A refusal is a mistake of the test. */
export function openControl(dataOrigin: string) {
  const client = createClient<paths>({ baseUrl: dataOrigin });
  client.use({
    async onResponse({ response, request }) {
      if (!response.ok)
        throw new Error(
          `${request.method} ${new URL(request.url).pathname}: ${response.status} ${await response.clone().text()}`,
        );
    },
  });
  return client;
}
