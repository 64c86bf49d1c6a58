/**
 * For whoever starts a chart that no chart starts: beside the sandbox it can be watched while it runs. XState hands such charts to
 * `globalThis.__xstate__`, which nobody but the sandbox's page has; its types leave the option out.
 */
export const watched: object = { devTools: true };
