import type { CDPSession } from 'playwright-core';
import type { Phone } from './phone.ts';

/**
 * A sentence that a screen reader says. `focus`: the name, role and state of the element that received the focus, then
 * its description. `live`: the text that changed in a live region. `unheard`: the text of a live region that came with
 * its text, which screen readers announce only for an alert.
 */
export type Sound = { kind: 'focus' | 'live' | 'unheard'; text: string };

/** Keeps what a screen reader would say, in `sounds`. Runs in the page. */
function keepSounds(): void {
  const LIVE = '[aria-live], [role="status"], [role="alert"]';
  const sounds: (Element | string)[] = [];
  const known = new WeakSet<Element>();
  Object.assign(globalThis, { sounds });

  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.matches('[aria-hidden="true"]') || !node.checkVisibility()) return '';
    return node.getAttribute('aria-label') ?? [...node.childNodes].map(textOf).join(' ');
  };
  const contentOf = (region: Element) => [...region.childNodes].map(textOf).join(' ');
  const regionOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(LIVE) ?? null;
  const isSilent = (region: Element) => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    return region.getAttribute('aria-live') === 'off' || (modal !== undefined && !modal.contains(region));
  };
  const isWhole = (region: Element) =>
    region.matches('[role="alert"], [role="status"]') && region.getAttribute('aria-atomic') !== 'false';

  new MutationObserver((records) => {
    const said = new Map<Element, Set<Node>>();
    for (const { type, target, addedNodes } of records) {
      const changed = type === 'childList' ? [...addedNodes] : [target];
      for (const node of changed) {
        const inside = node instanceof Element ? [...node.querySelectorAll(LIVE)] : [];
        for (const region of [regionOf(node), ...inside])
          if (region) said.set(region, (said.get(region) ?? new Set()).add(node.contains(region) ? region : node));
      }
    }
    for (const [region, nodes] of said) {
      const isNew = !known.has(region);
      const text = isNew || isWhole(region) ? contentOf(region) : [...nodes].map(textOf).join(' ');
      if (!region.isConnected || isSilent(region) || text.trim() === '') continue;
      sounds.push(`${isNew && !region.matches('[role="alert"]') ? 'unheard' : 'live'} ${text}`);
    }
    for (const region of document.querySelectorAll(LIVE)) known.add(region);
  }).observe(document, { subtree: true, childList: true, characterData: true });
  // A dialog that opens gives the focus to its first button and then to itself: only the last is said. A heading may be
  // gone before anybody asks for its name.
  let focused: Element | null = null;
  const say = () => {
    const element = focused;
    focused = null;
    if (!element?.matches('h1, h2, h3')) return void (element && sounds.push(element));
    const described = (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id));
    const words = described.flatMap((node) => (node ? [textOf(node)] : []));
    sounds.push(`focus “${textOf(element).trim()}” ${['heading', ...words].join(', ')}`);
  };
  document.addEventListener('focusin', ({ target }) => {
    if (focused === null) queueMicrotask(say);
    if (target instanceof Element) focused = target;
  });
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** States that a screen reader says, by their names in the accessibility tree. */
const STATES = ['checked', 'expanded', 'pressed', 'selected', 'disabled', 'invalid', 'busy'];

/** An element as a screen reader says it: «Завершить», button. */
async function spoken(session: CDPSession, objectId: string): Promise<string> {
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false });
  const [node] = nodes;
  if (!node || node.ignored) return '';
  const states = (node.properties ?? []).flatMap(({ name, value }) =>
    STATES.includes(name) && !['false', false].includes(value.value) ? [`${name}`] : [],
  );
  const value: unknown = node.value?.value;
  return [
    `“${plain(String(node.name?.value ?? ''))}” ${String(node.role?.value ?? '')}`,
    ...states,
    ...(typeof value === 'string' && value !== '' ? [`“${value}”`] : []),
    plain(String(node.description?.value ?? '')),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Listens to a phone whose next page is the first. Each call of the answer gives what was said since the last one. */
export async function listenTo(phone: Phone): Promise<() => Promise<Sound[]>> {
  await phone.context.addInitScript(keepSounds);
  const session = await phone.context.newCDPSession(phone.page);
  return async () => {
    const { result } = await session.send('Runtime.evaluate', { expression: 'sounds.splice(0)' });
    const { result: items } = await session.send('Runtime.getProperties', {
      objectId: result.objectId ?? '',
      ownProperties: true,
    });
    const heard: Sound[] = [];
    for (const { name, value } of items) {
      if (!/^\d+$/.test(name) || !value) continue;
      if (value.objectId !== undefined) heard.push({ kind: 'focus', text: await spoken(session, value.objectId) });
      else {
        const [, kind, text = ''] = /^(focus|live|unheard) ([^]*)$/.exec(String(value.value)) ?? [];
        if (kind === 'focus' || kind === 'live' || kind === 'unheard') heard.push({ kind, text: plain(text) });
      }
    }
    return heard.filter(({ text }, at) => text !== '' && text !== heard[at - 1]?.text);
  };
}

/** The texts that are said twice among these sounds: alone, or inside a longer one. */
export function saidTwice(sounds: readonly Sound[]): string[] {
  const words = sounds.map(({ kind, text }) => (kind === 'focus' ? (/^“(.*)” /.exec(text)?.[1] ?? '') : text));
  return words.filter((text, at) => text !== '' && words.some((other, index) => index !== at && other.includes(text)));
}
