/** The screens of this feature. They load together. */
export { HowToScreen } from './HowToScreen.tsx';
export { HowToStory } from './HowToStory.tsx';
