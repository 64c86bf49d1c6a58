import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** What the first screen and the sign-in say. It comes before them, so nothing else belongs here. */
const entrance = [
  'src/features/landing',
  'src/features/signIn',
  'src/features/navigation/BackButton.tsx',
  'src/features/providers/ProviderButtons.tsx',
  'src/features/contacts/Contacts.tsx',
  'src/features/language/LanguageChoice.tsx',
  'src/features/shell/OfflineBanner.tsx',
  'src/errors/fields.ts',
  'src/errors/server.ts',
  'src/errors/session.ts',
  'src/errors/unnamed.ts',
  'src/i18n/brand.ts',
  'src/routes',
  'src/ui/PinField.tsx',
];

/**
 * What a rider's map, a visitor's registration and the public cards say, with what any screen may say: errors, and the
 * parts of all screens. The rest comes after these screens.
 */
const first = [
  'src/errors',
  'src/features/cityMap',
  'src/features/consents',
  'src/features/contacts',
  'src/features/map',
  'src/features/money/PaidText.tsx',
  'src/features/money/PaymentResultNotifier.tsx',
  'src/features/register',
  'src/features/ride/state',
  'src/features/secondFactor/CodeForm.tsx',
  'src/features/secondFactor/LostFactor.tsx',
  'src/features/secondFactor/SecondFactorStep.tsx',
  'src/features/secondFactor/useFactorName.ts',
  'src/features/shell',
  'src/features/stories',
  'src/i18n/useMinutePrice.ts',
  'src/i18n/useMoment.ts',
  'src/i18n/useStageTexts.ts',
  'src/i18n/useTravelTexts.ts',
  'src/i18n/useVehicleTitle.ts',
  'src/ui',
];

export default defineConfig({
  sourceLocale: 'ru',
  locales: ['ru', 'en'],
  catalogs: [
    { path: '<rootDir>/src/i18n/locales/entrance/{locale}', include: entrance },
    { path: '<rootDir>/src/i18n/locales/first/{locale}', include: first, exclude: entrance },
    { path: '<rootDir>/src/i18n/locales/{locale}', include: ['src'], exclude: [...entrance, ...first] },
  ],
  format: formatter({ lineNumbers: false }),
});
