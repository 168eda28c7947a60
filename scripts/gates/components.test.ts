import { expect, test } from 'vitest';
import { componentProblems } from './components.ts';

const problems = (path: string, text: string) => componentProblems([{ path, text }]);

test('a file that is named as a component exports it', () => {
  const path = 'web/app/components/BuyPanel.tsx';
  expect(problems(path, 'export function BuyBox() {}')).toEqual([
    `${path}: exports no BuyPanel; a file and its component have one name.`,
  ]);
  for (const text of [
    'export function BuyPanel() {}',
    'export default function BuyPanel() {}',
    'export const BuyPanel = () => null;',
  ])
    expect(problems(path, text)).toEqual([]);
});

test.each([
  ['a longer name', 'web/app/components/Buy.tsx', 'export function BuyPanel() {}', 1],
  ['an import of that name', 'web/app/components/Buy.tsx', "import { Buy } from './a.tsx';", 1],
  ['a page', 'web/app/features/orders/order.tsx', 'export default function Order() {}', 0],
  ['a module of several', 'web/app/features/studio/dialogs.tsx', 'export const Remove = 1;', 0],
])('%s', (_, path, text, count) => expect(problems(path, text)).toHaveLength(count));
