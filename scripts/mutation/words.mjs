// Texts whose change no test should notice: texts for readers, and the names in the error of a missing actor.
const isChart = (path) => path?.node.type === 'CallExpression' && path.node.callee.property?.name === 'createMachine';

const isDescription = ({ type, key }) => type === 'ObjectProperty' && key.name === 'description';

const reasonOf = ({ node, parentPath }) => {
  if (
    isDescription(node) ||
    (node.type === 'ObjectExpression' && node.properties.length > 0 && node.properties.every(isDescription))
  )
    return 'words for readers, drawn into the README';
  if (node.type === 'ObjectProperty' && node.key.name === 'id' && isChart(parentPath?.parentPath))
    return 'the name of a chart, drawn over its picture';
  if (node.type === 'ObjectProperty' && node.key.name === 'types') return 'types alone: nothing of them runs';
  if (node.type === 'CallExpression' && node.callee.name === 'unprovided') return 'the app provides it';
  if (node.type === 'NewExpression' && node.callee.name === 'Error') return 'words for whoever made the mistake';
  return undefined;
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'words', value: { shouldIgnore: reasonOf } }];
