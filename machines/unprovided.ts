/** Stands in for a product actor. A chart that reaches it was started without src/app/provide. */
export const unprovided = (name: string) => (): Promise<never> =>
  Promise.reject(new Error(`Actor "${name}" is not provided: see src/app/provide`));

/** Stands in for a product chart whose code loads later. */
export const unprovidedChart = (name: string): never => {
  throw new Error(`Chart "${name}" is not provided: see src/app/provide`);
};
