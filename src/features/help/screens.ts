export { HelpPage, SupportMoved } from './HelpPage.tsx';
export { HelpScreen } from './HelpScreen.tsx';
export { SupportScreen } from './SupportScreen.tsx';
export { SupportTopic } from './SupportTopic.tsx';
