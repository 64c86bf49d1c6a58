import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const isDescription = (node: Node) =>
  node.type === 'Property' && 'key' in node && isNode(node.key) && Object(node.key).name === 'description';

/** The properties named `description` under a node, outermost first. */
const descriptionsIn = (node: unknown): Node[] => {
  if (Array.isArray(node)) return node.flatMap(descriptionsIn);
  if (!isNode(node)) return [];
  return isDescription(node) ? [node] : Object.values(node).flatMap(descriptionsIn);
};

/** Leaves the charts' descriptions out of a build: developers read them in the sources, and phones only download them. */
export const chartDescriptions: Plugin = {
  name: 'chart-descriptions',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]machines[\\/].*\.machine\.ts$/ },
    handler(code) {
      let rest = code;
      for (const { start, end } of descriptionsIn(this.parse(code, { lang: 'ts' })).reverse())
        rest = `${rest.slice(0, start)}...{}${rest.slice(end)}`;
      return { code: rest, map: null };
    },
  },
};
