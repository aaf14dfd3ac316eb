// Counts the branches of each function of a file: if, for, while, case, &&, ||, ??, ?:, catch. Those of a function inside it count for both.
import { parseSync } from 'oxc-parser';

export const MOST_BRANCHES = 25;

const BRANCHES = new Set([
  'IfStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'LogicalExpression',
  'ConditionalExpression',
  'CatchClause',
]);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Each with its name, the line it begins at, and the reason that a comment `// long: …` right before or inside it gives. */
export function functionsIn(file, text) {
  const { program, comments } = parseSync(file, text);
  const reasons = comments
    .filter(({ value }) => /^\s*long:/.test(value))
    .map(({ start, value }) => ({ start, reason: value.trim().slice(5).trim() }));
  const all = [];
  visit(program, undefined, undefined);
  for (const { start, reason } of reasons) {
    const owner = all.filter((one) => one.from <= start && start < one.end).toSorted((a, b) => b.from - a.from)[0];
    if (owner) owner.reason = reason;
  }
  return all.map(({ from: _from, end: _end, outer: _outer, ...rest }) => ({ file, ...rest }));

  function visit(node, owner, parent) {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, owner, parent);
      return;
    }
    if (typeof node !== 'object' || node === null || typeof node.type !== 'string') return;
    const inside = FUNCTIONS.has(node.type) ? begin(node, { parent, outer: owner }) : owner;
    if (inside && (BRANCHES.has(node.type) || (node.type === 'SwitchCase' && node.test !== null))) count(inside);
    if (inside && node.type === 'AssignmentExpression' && ['&&=', '||=', '??='].includes(node.operator)) count(inside);
    for (const [key, child] of Object.entries(node)) if (key !== 'type') visit(child, inside, node);
  }

  function count(inside) {
    for (let one = inside; one; one = one.outer) one.branches++;
  }

  function begin(node, { parent, outer }) {
    const name = node.id?.name ?? parent?.key?.name ?? parent?.id?.name ?? '(anonymous)';
    // a comment comes before the statement that holds the function: what begins after the last empty line counts
    const before = text.lastIndexOf('\n\n', node.start);
    const one = { name, line: text.slice(0, node.start).split('\n').length, branches: 0, outer, from: Math.max(before, 0), end: node.end };
    all.push(one);
    return one;
  }
}
