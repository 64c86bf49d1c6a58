/** Half of the body, then the connection breaks. */
export function cut(response: Response, text: string): Response {
  const half = new TextEncoder().encode(text.slice(0, Math.floor(text.length / 2)));
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(half),
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

/** Nothing is ever heard of it. */
export const never = (): Promise<Response> => new Promise(() => {});

/** As the backends say that something is wrong, `more` beside the usual words. */
export const problem = (status: number, headers: Record<string, string> = {}, more: object = {}): Response =>
  new Response(JSON.stringify({ type: `/problems/${status}`, title: 'Trouble', status, error: 'Trouble', ...more }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
