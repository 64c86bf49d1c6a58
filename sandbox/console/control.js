/*
 * An error of a background refresh disappears with the next good one. A refusal of a person's action stays until their
 * next action.
 */
let refused = '';

/** One call of the control API. Answers null when it failed; the page shows the error. */
export async function control(method, path, body) {
  try {
    const init = body
      ? { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
      : { method };
    const response = await fetch(`/control/${path}`, init);
    const answer = response.status === 204 ? {} : await response.json();
    if (!response.ok) throw new Error(answer.detail ?? answer.title ?? `status ${response.status}`);
    if (method !== 'GET') refused = '';
    showError(refused);
    return answer;
  } catch (error) {
    const message =
      error instanceof TypeError ? 'The sandbox does not answer. Is it running?' : `Refused: ${error.message}`;
    if (method !== 'GET') refused = message;
    showError(message);
    return null;
  }
}

function showError(text) {
  const output = document.getElementById('trouble');
  if (output.textContent === text) return;
  output.textContent = text;
  output.hidden = text === '';
}
