import { expect, it } from 'vitest';
import { Avatar } from '#ui/Avatar.tsx';
import { render } from '../../support/components/render.tsx';

it('When the app has neither a picture nor an initial of the rider, the avatar shows a person icon', () => {
  const { container } = render(<Avatar letter="" picture={null} />);
  expect(container.querySelector('use')?.getAttribute('href')).toMatch(/#profile-fill$/);
});
