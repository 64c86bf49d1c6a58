import { expect, it } from 'vitest';
import { Avatar } from '#ui/Avatar.tsx';
import { render } from '../render.tsx';

it('shows the letter of a name', () => {
  const { container } = render(<Avatar letter="А" picture={null} />);
  expect(container.textContent).toBe('А');
});

it('draws a person where no letter is known', () => {
  const { container } = render(<Avatar letter="" picture={null} />);
  expect(container.querySelector('use')?.getAttribute('href')).toMatch(/#profile-fill$/);
});
