import { expect, it } from 'vitest';
import { operations } from '../../src/service/app.ts';
import { operationNames } from '../../web/pages/account/operations.made.ts';

it('shows a name for every operation that usage can count', () => {
  const unnamed = operations.map(({ id }) => id).filter((id) => operationNames[id] === undefined);
  expect(unnamed).toEqual([]);
});
