/** Replaces an actor of the product. Code that reaches it has started a chart without src/app/actors. */
export const unprovided = (name: string) => (): Promise<never> =>
  Promise.reject(new Error(`Actor "${name}" is not provided: see src/app/actors`));
