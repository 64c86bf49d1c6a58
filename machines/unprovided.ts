/** Stands in for a product actor. A chart that reaches it was started without src/app/actors. */
export const unprovided = (name: string) => (): Promise<never> =>
  Promise.reject(new Error(`Actor "${name}" is not provided: see src/app/actors`));
