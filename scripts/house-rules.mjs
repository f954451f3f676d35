// Our own lint rules, for .oxlintrc.json.

/**
 * How many lines of logic a file and a function may have. Object and array literals that span
 * several lines do not count: tables and contracts are read row by row, whatever their length.
 */
const lineBudget = {
  meta: {
    type: 'suggestion',
    schema: [
      {
        type: 'object',
        properties: { file: { type: 'integer' }, function: { type: 'integer' } },
        required: ['file'],
        additionalProperties: false,
      },
    ],
    messages: { over: '{{what}} has {{lines}} lines of logic; the limit is {{most}}.' },
  },
  create(context) {
    const [budget] = context.options;
    const literals = [];
    const functions = [];
    return {
      'ObjectExpression, ArrayExpression': (node) => literals.push(node),
      ':function': (node) => functions.push(node),
      'Program:exit'(program) {
        const tables = literals.filter((node) => !holdsLogic(node, functions));
        const check = (node, what, most) => {
          const lines = logicLines(node, tables);
          if (lines > most)
            context.report({ node, messageId: 'over', data: { what, lines, most } });
        };
        check(program, 'This file', budget.file);
        if (budget.function === undefined) return;
        for (const node of functions) check(node, 'This function', budget.function);
      },
    };
  },
};

/** `...{ a, b }` and `...[a, b]`, which only save lines. */
const noPacking = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { packed: 'Write the members out: a spread literal only saves lines.' },
  },
  create: (context) => ({
    SpreadElement(node) {
      const { type } = node.argument;
      if (type !== 'ObjectExpression' && type !== 'ArrayExpression') return;
      context.report({ node, messageId: 'packed' });
    },
  }),
};

/** A literal that contains a function of several lines is code, not a table. */
function holdsLogic(literal, functions) {
  return functions.some(
    (node) => isInside(node, literal) && node.loc.end.line > node.loc.start.line,
  );
}

function logicLines(node, tables) {
  const total = node.loc.end.line - node.loc.start.line + 1;
  const counted = new Set();
  for (const table of tables) {
    if (!isInside(table, node)) continue;
    for (let line = table.loc.start.line + 1; line <= table.loc.end.line; line++) counted.add(line);
  }
  return total - counted.size;
}

function isInside(inner, outer) {
  return inner !== outer && inner.range[0] >= outer.range[0] && inner.range[1] <= outer.range[1];
}

export default {
  meta: { name: 'vedette' },
  rules: { 'line-budget': lineBudget, 'no-packing': noPacking },
};
