/** The screens of this feature that come together. */
export { HowToScreen } from './HowToScreen.tsx';
export { HowToStory } from './HowToStory.tsx';
