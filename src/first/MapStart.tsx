import shell from '#features/shell/Shell.module.css';
import { Tabs } from '#features/shell/Tabs.tsx';

/** A rider's start: the tabs, and over them the picture of the map, exactly where the live one will lie. */
export const MapStart = () => (
  <div className={shell.tabs}>
    <div className={shell.place}>
      <main>
        <div className="first-map" />
      </main>
    </div>
    <div className={shell.bar}>
      <Tabs />
    </div>
  </div>
);
