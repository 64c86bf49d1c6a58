/* What a look found wrong is over with the next good look; what was refused to a person stays until they do something else. */
let refused = '';

/** One call of the control API; its refusal is shown on the page. Null when it failed. */
export async function control(method, path, body) {
  try {
    const init = body
      ? { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
      : { method };
    const response = await fetch(`/control/${path}`, init);
    const answer = response.status === 204 ? {} : await response.json();
    if (!response.ok) throw new Error(answer.detail ?? answer.title ?? `status ${response.status}`);
    if (method !== 'GET') refused = '';
    trouble(refused);
    return answer;
  } catch (error) {
    const said =
      error instanceof TypeError ? 'The sandbox does not answer. Is it running?' : `Refused: ${error.message}`;
    if (method !== 'GET') refused = said;
    trouble(said);
    return null;
  }
}

function trouble(text) {
  const place = document.getElementById('trouble');
  if (place.textContent === text) return;
  place.textContent = text;
  place.hidden = text === '';
}
