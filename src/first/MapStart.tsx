import { Tabs } from '#features/shell/Tabs.tsx';
import shell from '#features/shell/Shell.module.css';

/** The first screen of a rider: the tabs and a picture of the map, exactly where the live map will be. */
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
