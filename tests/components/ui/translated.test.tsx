import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { acceptForeignNodes } from '#platform/foreignNodes.ts';
import { Button } from '#ui/Button.tsx';

/** As a browser translates a page: each text moves into `<font><font>`. */
function translate(root: Element): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  for (const text of found) {
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    text.parentNode?.replaceChild(outer, text);
    inner.append(text);
  }
}

test('On a page that the browser has translated, a button shows its spinner while it is busy and hides the spinner afterwards', () => {
  const { container, rerender } = render(<Button>Войти</Button>);
  translate(container);
  rerender(<Button busy>Войти</Button>);
  expect(screen.getByRole('button', { name: 'Войти' }).querySelector('[class*=spinner]')).not.toBeNull();
  rerender(<Button>Войти</Button>);
  expect(screen.getByRole('button', { name: 'Войти' }).querySelector('[class*=spinner]')).toBeNull();
});

describe('a page that accepts foreign nodes', () => {
  // oxlint-disable-next-line typescript/unbound-method -- they are put back where they were
  const { insertBefore, removeChild } = Node.prototype;
  afterEach(() => void Object.assign(Node.prototype, { insertBefore, removeChild }));

  const Bare = ({ icon, text }: { icon: boolean; text: boolean }) => (
    <p>
      {icon && <b>!</b>}
      {text && 'Пауза'}
    </p>
  );

  test('On a page that the browser has translated, the app can insert an element and remove a text without an error', () => {
    acceptForeignNodes();
    const { container, rerender } = render(<Bare icon={false} text />);
    translate(container);
    rerender(<Bare icon text />);
    expect(container.textContent).toBe('!Пауза');
    rerender(<Bare icon text={false} />);
    expect(container.innerHTML).toBe('<p><b>!</b></p>');
  });

  test('When the browser has replaced a text of the page, an update by the app causes no error and leaves the browser’s text', () => {
    acceptForeignNodes();
    const { container, rerender } = render(<Bare icon={false} text />);
    container.querySelector('p')?.replaceChildren('Pause');
    rerender(<Bare icon text />);
    rerender(<Bare icon={false} text={false} />);
    expect(container.textContent).toBe('Pause');
  });
});
