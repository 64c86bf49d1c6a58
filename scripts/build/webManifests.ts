import type { Plugin, Rolldown } from 'vite';
import { VitePWA, type ManifestOptions, type VitePluginPWAAPI } from 'vite-plugin-pwa';
import { type Language, LANGUAGES } from '#domain/language.ts';
import { paths } from '#paths/paths.ts';

type Text = { name: string; description: string };

const texts: Readonly<
  Record<
    Language,
    {
      app: Text;
      shortcuts: Record<'scan' | 'ride' | 'history', Text>;
      screens: Record<'map' | 'vehicle' | 'ride' | 'wide', string>;
    }
  >
> = {
  ru: {
    app: {
      name: 'Велорент',
      description: 'Велосипеды, электровелосипеды и самокаты по всей Москве: найти, открыть, поехать и вернуть.',
    },
    shortcuts: {
      scan: { name: 'Сканировать', description: 'Начать поездку по коду или номеру' },
      ride: { name: 'Поездка', description: 'Ваша поездка: время, стоимость, пауза, завершение' },
      history: { name: 'История', description: 'Поездки и покупки' },
    },
    screens: {
      map: 'Карта: что свободно рядом',
      vehicle: 'Самокат: сколько проедет и сколько стоит',
      ride: 'Поездка: время, стоимость и бесплатные минуты',
      wide: 'Карта на большом экране',
    },
  },
  en: {
    app: {
      name: 'Velorent',
      description: 'Bikes, e-bikes and scooters all over Moscow: find, unlock, ride and return.',
    },
    shortcuts: {
      scan: { name: 'Scan', description: 'Start a ride with a code or number' },
      ride: { name: 'Ride', description: 'Your ride: time, cost, pause, finish' },
      history: { name: 'History', description: 'Rides and purchases' },
    },
    screens: {
      map: 'The map: what is free nearby',
      vehicle: 'A scooter: how far it goes and what it costs',
      ride: 'A ride: time, cost and free minutes left',
      wide: 'The map on a large screen',
    },
  },
};

/** A member that came after the plugin's types: the splash screen and the bar of a phone with dark colours. */
const inTheDark = { color_scheme_dark: { background_color: '#101619', theme_color: '#101619' } };

/** What a phone reads when it installs the app. */
export function webManifest(language: Language): Partial<ManifestOptions> {
  const { app, shortcuts, screens } = texts[language];
  const icon = (file: string, sizes: string, purpose: 'any' | 'maskable' | 'monochrome') => ({
    src: `/icons/${file}`,
    sizes,
    type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  });
  const shortcut = (name: keyof typeof shortcuts) => ({
    ...shortcuts[name],
    url: paths[name],
    icons: [{ src: `/icons/shortcut-${name}.png`, sizes: '96x96', type: 'image/png' }],
  });
  const screen = (name: keyof typeof screens) => ({
    src: `/screens/${name}.${language}.jpg`,
    sizes: name === 'wide' ? '1280x800' : '780x1688',
    type: 'image/jpeg',
    form_factor: name === 'wide' ? ('wide' as const) : ('narrow' as const),
    label: screens[name],
  });
  return {
    id: '/',
    ...app,
    short_name: app.name,
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    background_color: '#ffffff',
    theme_color: '#ffffff',
    ...inTheDark,
    categories: ['travel', 'navigation'],
    prefer_related_applications: false,
    icons: [
      icon('app-192.png', '192x192', 'any'),
      icon('app-512.png', '512x512', 'any'),
      icon('maskable-512.png', '512x512', 'maskable'),
      icon('monochrome-512.png', '512x512', 'monochrome'),
      icon('app-icon.svg', 'any', 'any'),
    ],
    shortcuts: [shortcut('scan'), shortcut('ride'), shortcut('history')],
    screenshots: [screen('map'), screen('vehicle'), screen('ride'), screen('wide')],
  };
}

/**
 * One manifest for each language: the page names the Russian one, and public/first-paint.js changes that to the rider's.
 * The plugin's own build step is left out: it would put a second link into the page, behind the script that chooses the
 * language, and a worker before the page is complete (worker.ts).
 */
export const webManifests: Plugin[] = LANGUAGES.flatMap((language) => {
  const manifest = webManifest(language);
  const manifestFilename = `app.${language}.webmanifest`;
  const plugins = VitePWA({ manifest, manifestFilename, includeManifestIcons: false, injectRegister: false });
  const api: VitePluginPWAAPI | undefined = plugins.find(({ name }) => name === 'vite-plugin-pwa')?.api;
  return [
    ...plugins.filter(({ name }) => name !== 'vite-plugin-pwa:build'),
    {
      name: 'web-manifest',
      generateBundle() {
        // The plugin types it as Rollup's, whose types are not installed.
        const bundle: Rolldown.OutputBundle = api?.generateBundle({}) ?? {};
        for (const file of Object.values(bundle))
          if (file.type === 'asset') this.emitFile({ type: 'asset', fileName: file.fileName, source: file.source });
      },
      configureServer: ({ middlewares }) =>
        void middlewares.use(`/${manifestFilename}`, (_, response) => {
          response.setHeader('Content-Type', 'application/manifest+json');
          response.end(JSON.stringify(manifest));
        }),
    },
  ];
});
