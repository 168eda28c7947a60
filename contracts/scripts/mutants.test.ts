import { expect, test } from 'vitest';
import { applied, mutantsOf } from './mutants.ts';

const source = `contract Till {
    // a < b is only said here
    function pay(uint256 price) external onlyOwner {
        if (price == 0 || price > 5) revert Refused(price);
        emit Paid(price);
        credit[msg.sender] += price;
    }
}
`;

test('every operator, modifier and statement gives a mutant of one line, in the order of the file', () => {
  expect(mutantsOf('Till.sol', source).map(({ line, after }) => `${line} ${after}`)).toEqual([
    '3 function pay(uint256 price) external {',
    '4 if (price == 0 || price >= 5) revert Refused(price);',
    '4 if (price != 0 || price > 5) revert Refused(price);',
    '4 if (price == 0 && price > 5) revert Refused(price);',
    '4 ',
    '5 ',
    '6 credit[msg.sender] -= price;',
    '6 credit[address(this)] += price;',
    '6 ',
  ]);
});

test('a mutant changes its line and nothing else', () => {
  const [first] = mutantsOf('Till.sol', source);
  if (!first) throw new Error('there is no mutant');
  const changed = applied(source, first).split('\n');
  expect(changed.filter((line, index) => line !== source.split('\n')[index])).toEqual([
    '    function pay(uint256 price) external {',
  ]);
  expect(() => applied(changed.join('\n'), first)).toThrow('line 3 has changed');
});
