/** The face of the operator's pictures for other features: what is told over the map. */
export { useNews } from './useNews.ts';
export { FirstSteps } from './FirstSteps.tsx';
/** A banner's small picture, and its story when it is tapped. */
export { StoryPicture } from './StoryPicture.tsx';
export { StoryCarousel } from './StoryCarousel.tsx';
