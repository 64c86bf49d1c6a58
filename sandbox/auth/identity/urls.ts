/** The page of a provider of sign-ins, as the sandbox plays one. */
export const IDENTITY_PATH = '/identity';

/** The providers' names in the app's settings. */
export const providers = ['yandex'];

/** The provider behind a name: `custom:` precedes one that an operator has configured, as in GoTrue. */
export const providerOf = (name: string): string | undefined =>
  providers.find((one) => one === name.replace(/^custom:/, ''));
