/** One call of the control API; its refusal is shown on the page. Null when it failed. */
export async function control(method, path, body) {
  try {
    const init = body ? { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : { method };
    const response = await fetch(`/control/${path}`, init);
    const answer = response.status === 204 ? {} : await response.json();
    if (!response.ok) throw new Error(answer.detail ?? answer.title ?? `status ${response.status}`);
    trouble('');
    return answer;
  } catch (error) {
    trouble(`The sandbox says: ${error.message}`);
    return null;
  }
}

function trouble(text) {
  const place = document.getElementById('trouble');
  place.textContent = text;
  place.hidden = text === '';
}
