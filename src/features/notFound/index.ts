/** For screens that share a route and know which names it may have. */
export { NotFoundScreen } from './NotFoundScreen.tsx';
