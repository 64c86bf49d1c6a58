export { HelpPage, SupportMoved, SupportTopic } from './HelpPage.tsx';
export { HelpScreen } from './HelpScreen.tsx';
export { SupportScreen } from './SupportScreen.tsx';
