/**
 * For code that starts a chart that no other chart starts: the inspector beside the sandbox can watch it. XState passes
 * such charts to `globalThis.__xstate__`, which only the sandbox's page has. XState's types do not have this option.
 */
export const devToolsOptions: object = { devTools: true };
