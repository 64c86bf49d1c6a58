/** Bytes (our reading): more than ten times what the longest true answer has. */
export const LARGEST = 8 * 1024 * 1024;

/**
 * The same answer, whose body ends with an error after 8 MB: reading it must not fill the phone's memory. For the
 * caller it is an answer that was lost on the way.
 */
export function limited(response: Response): Response {
  if (!response.body) return response;
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > LARGEST) controller.error(new TypeError('the answer is too long'));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), response);
}
