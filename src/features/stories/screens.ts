/** The screens of this feature that come together. */
export { HowToScreen } from './HowToScreen.tsx';
export { FirstRideStory, RulesStory } from './HowToStory.tsx';
