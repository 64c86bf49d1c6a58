/** An answer whose connection breaks after half of the body. */
export function cut(response: Response, text: string): Response {
  const half = new TextEncoder().encode(text.slice(0, Math.floor(text.length / 2)));
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(half),
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

/** A request without an answer or an error. */
export const never = (): Promise<Response> => new Promise(() => {});

/** A problem as the backends send it, with `more` fields. */
export const problem = (status: number, headers: Record<string, string> = {}, more: object = {}): Response =>
  new Response(JSON.stringify({ type: `/problems/${status}`, title: 'Trouble', status, error: 'Trouble', ...more }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
