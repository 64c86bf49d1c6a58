import { expect, it } from 'vitest';
import { Avatar } from '#ui/Avatar.tsx';
import { render } from '../../support/components/render.tsx';

it('An avatar draws a person when no letter is known', () => {
  const { container } = render(<Avatar letter="" picture={null} />);
  expect(container.querySelector('use')?.getAttribute('href')).toMatch(/#profile-fill$/);
});
